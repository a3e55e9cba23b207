// Talks with the program: every answer is the whole view of the desk, one request after the other.

/** The connection. `language()` is asked each time; throws Gone when nobody answers. */
export class Gone extends Error {}

export class Refused extends Error {
  constructor({ code, what, fix }) {
    super(`${what}; ${fix}`);
    this.code = code;
  }
}

async function answered(asking) {
  let response;
  try {
    response = await asking;
  } catch {
    throw new Gone();
  }
  const body = await response.json().catch(() => null);
  if (body === null) throw new Gone();
  if (!response.ok) throw new Refused(body.error ?? { code: "message", what: "?", fix: "" });
  return body;
}

/** Ask for something. */
export function get(path, values) {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
  return answered(fetch(`${path}?${query}`, { cache: "no-store" }));
}

/** Send something. */
export function post(path, body) {
  return answered(fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }));
}
