// The big screen: the last roll for the whole room, and how to get in.

import { element } from "/page/element.js";
import { lampsPart } from "/page/more.js";
import { invitation } from "/page/people.js";
import { standingsTable } from "/page/tournament.js";

/** What stands beside the dice on a big screen. */
export function aside(sitting) {
  const { table } = sitting;
  const names = table.players.map(({ id, name, here, phone }) => element("li", { class: `${here || !phone ? "" : "off"} ${table.turn === id ? "turn" : ""}` }, name));
  return [invitation(sitting), table.tournament && standingsTable(sitting), element("ul", { class: "names" }, names), !table.players.some(({ phone }) => phone) && lampsPart(sitting)];
}
