// The pictures that this phone keeps until their sheets are confirmed: in IndexedDB, else in memory.

const here = new Map();
let opened = null;

function open() {
  opened ??= new Promise((done) => {
    try {
      const asked = indexedDB.open("table", 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore("photos", { keyPath: "id" });
      asked.onsuccess = () => done(asked.result);
      asked.onerror = asked.onblocked = () => done(null);
    } catch {
      done(null); // private windows may refuse
    }
  });
  return opened;
}

async function store(mode, work) {
  const base = await open();
  if (!base) return null;
  return new Promise((done) => {
    const deed = base.transaction("photos", mode);
    const asked = work(deed.objectStore("photos"));
    deed.oncomplete = () => done(asked.result);
    deed.onerror = deed.onabort = () => done(null); // the disk is full: it stays in memory
  });
}

/** Keep a picture: { id, room, blob, … }. */
export async function keep(photo) {
  here.set(photo.id, photo);
  await store("readwrite", (photos) => photos.put(photo));
}

/** Let a picture go. */
export async function drop(id) {
  here.delete(id);
  await store("readwrite", (photos) => photos.delete(id));
}

/** The pictures of a room, the oldest first. */
export async function kept(room) {
  const found = (await store("readonly", (photos) => photos.getAll())) ?? [];
  const all = new Map([...found, ...here.values()].map((photo) => [photo.id, photo]));
  return [...all.values()].filter((photo) => photo.room === room).sort((a, b) => a.at - b.at);
}
