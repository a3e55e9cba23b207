// What the log's events add up to on this phone.

/** A table of which nothing is known yet. */
export function fresh() {
  return { head: 0, events: [], rolls: [], players: [], names: {}, game: null, started: 0, who: "anyone", turn: null, ended: false, you: null, host: false, seats: [], board: 0, tournament: null };
}

/** Take the greeting of the server: who is here, and the events that were missed. */
export function greeted(table, hello) {
  for (const event of hello.events) told(table, event);
  const { you, host, code, link, commit, game, who, turn, ended, lead, players, names, tournament } = hello;
  Object.assign(table, { you, host, code, link, commit, game, who, turn, ended, lead, players, names, tournament: tournament ?? null, started: hello.started ?? 0 });
}

/** Take one event; false if it is known already. */
export function told(table, event) {
  if (event.seq <= table.head) return false;
  table.head = event.seq;
  table.events.push(event);
  HAPPENS[event.event]?.(table, event);
  if (["game", "roll", "move", "undo"].includes(event.event)) table.board = event.seq;
  return true;
}

function changed(table, key, change) {
  table.players = table.players.map((player) => (player.id === key ? { ...player, ...change } : player));
}

const HAPPENS = {
  open: (table, event) => (table.game = event.game),
  join(table, { player, name, phone }) {
    table.names = { ...table.names, [player]: name };
    if (!table.players.some(({ id }) => id === player)) table.players = [...table.players, { id: player, name, phone, host: false, here: phone }];
  },
  back: (table, event) => changed(table, event.player, { phone: true }),
  rename(table, { player, name }) {
    table.names = { ...table.names, [player]: name };
    changed(table, player, { name });
  },
  leave: (table, event) => (table.players = table.players.filter(({ id }) => id !== event.player)),
  deputy(table, event) {
    changed(table, event.player, { host: event.on });
    if (event.player === table.you) table.host = event.on || table.owner;
  },
  who: (table, event) => (table.who = event.who),
  game(table, event) {
    Object.assign(table, { game: event.game, started: event.seq, seats: event.seats ?? [] });
  },
  roll: (table, event) => table.rolls.push({ ...event, takes: null, void: false }),
  pass(table, event) {
    const roll = table.rolls.find(({ seq }) => seq === event.of);
    if (roll) roll.takes = event.takes;
  },
  undo(table, event) {
    const roll = table.rolls.find(({ seq }) => seq === event.of);
    if (roll) roll.void = true;
  },
  end: (table, event) => Object.assign(table, { ended: true, secret: event.secret }),
};

/** The rolls of this game that may be seen by now, oldest first, with their number. */
export function shown(table, revealed) {
  let number = 0;
  return table.rolls
    .filter(({ seq }) => seq > table.started && seq <= revealed)
    .map((roll) => ({ ...roll, number: roll.void ? null : ++number }));
}

/** To whom one's own sheet goes, and whose one gets; null where one does not sit in the pass. */
export function passed(roll, you) {
  if (!roll.takes || !you || !(you in roll.takes)) return null;
  const to = Object.keys(roll.takes).find((key) => roll.takes[key] === you);
  return { from: roll.takes[you], to };
}
