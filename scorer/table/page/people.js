// Who is at the table, and what the host can do about it.

import { button, element } from "/page/element.js";
import { confirmed, prompted } from "/page/dialog.js";
import { seatsPart } from "/page/seats.js";

const GAMES = ["penny-papers", "temple-antics"];
const WHO = { anyone: "whoAnyone", turn: "whoTurn", host: "whoHost" };

function person(sitting, player) {
  const { say, table } = sitting;
  const mine = player.id === table.you;
  const notes = [mine && say("you"), player.host && say("isHost"), !player.phone && say("noPhone"), player.phone && !player.here && say("away")].filter(Boolean);
  const rename = async () => {
    const name = await prompted(say("name"), player.name, say);
    if (name) sitting.do({ do: "rename", player: player.id, name });
  };
  const remove = async () => {
    if (await confirmed(say(mine ? "leaveAsk" : "removeAsk", { name: player.name }), say)) sitting.do({ do: "leave", player: player.id });
  };
  const host = table.host && !table.ended;
  const label = (key) => ({ class: "plain", key: `${key} ${player.id}`, "aria-label": `${say(key)}: ${player.name}` });
  return element(
    "li",
    { class: `${player.here || !player.phone ? "" : "off"} ${table.turn === player.id ? "turn" : ""}` },
    element("span", { class: "who" }, element("span", {}, player.name), element("small", {}, notes.join(" · "))),
    element(
      "span",
      { class: "row" },
      mine && button(say("rename"), rename, label("rename")),
      host && player.phone && !mine && button(say(player.host ? "notDeputy" : "deputy"), () => sitting.do({ do: "deputy", player: player.id, on: !player.host }), label(player.host ? "notDeputy" : "deputy")),
      (host || mine) && button(say(mine ? "leave" : "remove"), remove, label(mine ? "leave" : "remove")),
    ),
  );
}

function seatForm(sitting) {
  const { say } = sitting;
  const submit = async (event) => {
    event.preventDefault();
    const name = new FormData(event.target).get("name").trim();
    event.target.reset();
    if (name) await sitting.do({ do: "seat", name });
  };
  return element("form", { onsubmit: submit, class: "line", autocomplete: "off" }, element("label", { for: "seat" }, say("addSeat")), element("span", { class: "row" }, element("input", { id: "seat", name: "name", maxlength: 24, required: true, "data-key": "seat" }), element("button", { class: "plain", "data-key": "seat add" }, say("add"))));
}

function whoRolls(sitting) {
  const { say, table } = sitting;
  const choose = (event) => sitting.do({ do: "who", who: event.target.value });
  const choices = Object.entries(WHO).map(([who, key]) => element("option", { value: who, selected: table.who === who }, say(key)));
  return [element("label", { for: "who" }, say("whoRolls")), element("select", { id: "who", onchange: choose, "data-key": "who" }, choices)];
}

function games(sitting) {
  const { say } = sitting;
  const start = (game) => async () => {
    if (await confirmed(say("newGameAsk", { game: say(game) }), say)) sitting.do({ do: "game", game });
  };
  return [
    element("h2", {}, say("newGame")),
    element("div", { class: "row" }, GAMES.map((game) => button(say(game), start(game), { class: "plain", key: `new ${game}` }))),
    seatsPart(sitting),
  ];
}

/** The players, the host's tools, and the way in where it does not stand beside them anyway. */
export function peoplePage(sitting, invites) {
  const { say, table } = sitting;
  const end = async () => {
    if (await confirmed(say("endAsk"), say)) sitting.do({ do: "end" });
  };
  const host = table.host && !table.ended;
  return [
    element("h2", {}, say("people")),
    element("ul", { class: "people" }, table.players.map((player) => person(sitting, player))),
    host && [seatForm(sitting), whoRolls(sitting), games(sitting), element("h2", {}, say("endHead")), button(say("end"), end, { class: "plain danger", key: "end" })],
    invites && invitation(sitting),
  ];
}

/** The way in for others: picture, address and code. */
export function invitation(sitting) {
  const { say, table } = sitting;
  if (!table.link) return null;
  const address = new URL(table.link).origin;
  return [
    element("h2", {}, say("inviteHead")),
    sitting.qr && element("img", { src: sitting.qr, alt: "QR", class: "qr", width: 240, height: 240 }),
    element("p", { class: "help" }, say("invite", { address, code: table.code })),
    element("p", { class: "code" }, table.code),
  ];
}
