// What the log's lines say of the sheets on the table.

const CHANGES = {
  sheet: (_sheet, { sheet, player }) => ({ id: sheet, player, confirmed: null }),
  mark: (sheet) => ({ ...sheet, confirmed: null }),
  owner: (sheet, { player }) => ({ ...sheet, player, confirmed: null }),
  confirm: (sheet, { by }) => ({ ...sheet, confirmed: by }),
  vouch: (sheet) => sheet,
};

/** The sheets of the game that is on, in the order in which they came; `seq` is the last line of each. */
export function sheetsOf({ events, started }) {
  const sheets = new Map();
  for (const event of events) {
    if (event.seq <= started || !event.sheet) continue;
    const before = sheets.get(event.sheet);
    if (event.event === "discard") sheets.delete(event.sheet);
    else if (CHANGES[event.event] && (before || event.event === "sheet")) sheets.set(event.sheet, { ...CHANGES[event.event](before, event), seq: event.seq });
  }
  return [...sheets.values()];
}
