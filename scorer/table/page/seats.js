// Who plays a board game, tapped in the order of the turns; then the game or a tournament begins.

import { confirmed } from "/page/dialog.js";
import { button, element } from "/page/element.js";

// The colours in the order of the turns, by how many play.
export const COLOURS = { 2: ["yellow", "black"], 3: ["yellow", "white", "black"], 4: ["yellow", "red", "white", "black"] };
const MOST = 4;
const ONE_SCREEN = [2, 3, 4];

/** What a colour plays, in words. */
export function role(colour, say) {
  return say(`role ${colour}`);
}

function chosenSeats({ chosen, table }) {
  const here = (id) => table.players.some((player) => player.id === id);
  return chosen ? chosen.filter(here) : table.players.length <= MOST ? table.players.map(({ id }) => id) : [];
}

function seatButton(sitting, player, seats) {
  const { say } = sitting;
  const place = seats.indexOf(player.id);
  const colour = COLOURS[seats.length]?.[place];
  const tap = () => {
    sitting.chosen = place < 0 ? [...seats, player.id] : seats.filter((id) => id !== player.id);
    sitting.redraw();
  };
  const made = button("", tap, { class: "plain seat", key: `seat ${player.id}`, "aria-pressed": String(place >= 0), disabled: place < 0 && seats.length >= MOST });
  made.append(element("b", {}, player.name), element("small", {}, place < 0 ? "–" : `${place + 1}. ${colour ? role(colour, say) : ""}`));
  return made;
}

/** The host's choice of who plays Aapep, on the phones or all at one screen. */
export function seatsPart(sitting) {
  const { say, table } = sitting;
  const seats = chosenSeats(sitting);
  const enough = seats.length in COLOURS;
  const names = seats.map((id) => sitting.nameOf(id)).join(", ");
  const game = (more) => async () => {
    if (await confirmed(say("newGameAsk", { game: say("aapep") }), say)) sitting.do({ do: "game", game: "aapep", ...more });
  };
  const tournament = async () => {
    if (await confirmed(say("tournamentAsk", { names }), say)) sitting.do({ do: "tournament", people: seats });
  };
  return [
    element("h3", {}, say("aapep")),
    element("p", { class: "help" }, say("seatsHelp")),
    element("div", { class: "row" }, table.players.map((player) => seatButton(sitting, player, seats))),
    element(
      "div",
      { class: "row" },
      button(say("seatsGame"), game({ seats }), { class: "plain", key: "new aapep seats", disabled: !enough }),
      button(say("tournamentBegin"), tournament, { class: "plain", key: "new tournament", disabled: !enough }),
    ),
    element("div", { class: "row" }, ONE_SCREEN.map((count) => button(say("aapepOne", { n: count }), game({ seats: [], count }), { class: "plain", key: `new aapep ${count}` }))),
  ];
}
