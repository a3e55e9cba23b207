// Files from the server: shown as a picture, shared, or kept on the phone.

import { element } from "/page/element.js";
import { SLOW, ask } from "/page/line.js";

/** A file of the room as a blob. */
export async function fetched(sitting, path) {
  return (await ask(sitting.room, path, sitting.line.who, undefined, "GET", SLOW)).blob();
}

/** Keep a file of the room on the phone. */
export async function keepFile(sitting, path, name) {
  const link = element("a", { href: URL.createObjectURL(await fetched(sitting, path)), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Share a picture where the phone can do that, else keep it. */
export async function share(sitting, path, name) {
  const file = new File([await fetched(sitting, path)], name, { type: "image/png" });
  if (!navigator.canShare?.({ files: [file] })) return keepFile(sitting, path, name);
  return navigator.share({ files: [file] }).catch(() => null); // the person thought better of it
}
