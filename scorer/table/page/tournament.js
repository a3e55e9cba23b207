// A tournament of Aapep: how it stands, what each round brought, and what the host enters.

import { confirmed } from "/page/dialog.js";
import { button, element } from "/page/element.js";
import { role } from "/page/seats.js";

/** How everybody stands; a table, the most points first. */
export function standingsTable(sitting) {
  const { say, table } = sitting;
  const head = ["place", "player", "points"].map((key) => element("th", { scope: "col" }, say(key)));
  const rows = table.tournament.standings.map(({ player, points, place }) =>
    element("tr", { class: player === table.you ? "mine" : "" }, element("td", {}, `${place}.`), element("th", { scope: "row" }, sitting.nameOf(player)), element("td", {}, String(points))));
  return element("table", { class: "standings" }, element("caption", {}, say("tournament")), element("thead", {}, element("tr", {}, head)), element("tbody", {}, rows));
}

function champions(sitting) {
  const { say, table } = sitting;
  const won = table.tournament.champions.map((key) => sitting.nameOf(key));
  if (!won.length) return null;
  const names = new Intl.ListFormat(sitting.language).format(won);
  return element("section", { class: "advice" }, element("h2", {}, say(won.length > 1 ? "champions" : "champion", { names })));
}

function next(sitting) {
  const { say, table } = sitting;
  const { next: following, rounds, playing, goal } = table.tournament;
  if (!following) return null;
  const n = rounds.length + 1;
  return [
    element("h2", {}, say("roundN", { n })),
    element("ul", { class: "plays" }, following.seats.map((key) => element("li", {}, say("plays", { name: sitting.nameOf(key), role: role(following.roles[key], say) })))),
    element("p", { class: "help" }, say("goal", { n: goal })),
    playing ? element("p", {}, say("roundPlaying")) : playButton(sitting, n),
  ];
}

/** The host's button for the next round on this table; null where it cannot be played here. */
export function playButton(sitting, n) {
  const { say, table } = sitting;
  const seats = table.tournament.next?.seats ?? [];
  if (!table.host || table.ended || table.tournament.playing || !seats.length) return null;
  const gone = seats.filter((key) => !table.players.some(({ id }) => id === key));
  if (gone.length) return element("p", { class: "help" }, say("roundGone", { name: sitting.nameOf(gone[0]) }));
  return button(say("roundPlay", { n }), () => sitting.do({ do: "game", game: "aapep", seats }), { class: "big", key: "play round" });
}

// What the host types in: who won, and whose turn it was where several did.
function typed(sitting) {
  const { say, table } = sitting;
  const { people, rounds, next: following } = table.tournament;
  if (!table.host || table.ended || !following) return null;
  const result = sitting.result.number === rounds.length ? sitting.result : { number: rounds.length, won: [], moved: null };
  const change = (values) => {
    sitting.result = { ...result, ...values };
    sitting.redraw();
  };
  const { won } = result;
  const several = won.length > 1;
  const moved = several ? result.moved ?? following.seats[0] : null;
  const toggle = (key) => button(`${won.includes(key) ? "✓ " : ""}${sitting.nameOf(key)}`, () => change({ won: won.includes(key) ? won.filter((other) => other !== key) : [...won, key] }), { class: "plain seat", key: `won ${key}`, "aria-pressed": String(won.includes(key)) });
  const names = won.map((key) => sitting.nameOf(key)).join(", ");
  const enter = async () => {
    const n = rounds.length + 1;
    if (!(await confirmed(won.length ? say("roundAsk", { n, names }) : say("roundAskNobody", { n }), say))) return;
    if (await sitting.do({ do: "round", number: n, won, moved })) sitting.result = {};
    sitting.redraw();
  };
  return element(
    "details",
    { "data-key": "typed" },
    element("summary", { "data-key": "typed summary" }, say("roundType")),
    element("p", { class: "help" }, say("roundTypeHelp")),
    element("div", { class: "row", role: "group", "aria-label": say("whoWon") }, people.map(toggle)),
    several && [element("label", { for: "moved" }, say("whoMoved")), element("select", { id: "moved", "data-key": "moved", onchange: (event) => change({ moved: event.target.value }) }, people.map((key) => element("option", { value: key, selected: key === moved }, sitting.nameOf(key))))],
    element("p", {}, button(say(won.length ? "roundEnter" : "roundStopped"), enter, { class: "plain", key: "enter round" })),
  );
}

function roundsTable(sitting) {
  const { say, table } = sitting;
  const { rounds, people } = table.tournament;
  if (!rounds.length) return null;
  const undo = async () => {
    if (await confirmed(say("roundUndoAsk", { n: rounds.length }), say)) sitting.do({ do: "undo", of: rounds.at(-1).seq });
  };
  const cell = (round, key) => element("td", {}, element("b", {}, `+${round.points[key]}`), element("small", {}, role(round.roles[key], say)), round.won.includes(key) && element("small", { class: "won" }, say("won")));
  const row = (round, place) => element("tr", {}, element("th", { scope: "row" }, String(place + 1)), people.map((key) => cell(round, key)));
  return [
    element("h2", {}, say("rounds")),
    element("div", { class: "wide", tabindex: 0, role: "region", "aria-label": say("rounds") }, element("table", { class: "rounds" }, element("thead", {}, element("tr", {}, element("th", { scope: "col" }, say("round")), people.map((key) => element("th", { scope: "col" }, sitting.nameOf(key))))), element("tbody", {}, rounds.map(row)))),
    table.host && !table.ended && button(say("roundUndo"), undo, { class: "plain", key: "undo round" }),
  ];
}

/** Everything about the tournament. */
export function tournamentPage(sitting) {
  const { say, table } = sitting;
  const end = async () => {
    if (await confirmed(say("tournamentEndAsk"), say)) sitting.do({ do: "tournament", people: [] });
  };
  return [
    champions(sitting),
    standingsTable(sitting),
    next(sitting),
    typed(sitting),
    roundsTable(sitting),
    table.host && !table.ended && element("p", {}, button(say("tournamentEnd"), end, { class: "plain danger", key: "end tournament" })),
  ];
}

/** The standing under the board, where it does not stand beside it anyway, and the way on. */
export function tournamentPart(sitting, beside) {
  const { table, board } = sitting;
  return [champions(sitting), !beside && standingsTable(sitting), board?.over && playButton(sitting, table.tournament.rounds.length + 1)];
}
