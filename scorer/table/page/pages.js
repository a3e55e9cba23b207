// Everything behind the door, in one piece: it is fetched while one types one's name.

export { boardPage } from "/page/board.js";
export { unlock } from "/page/dice.js";
export { morePage } from "/page/more.js";
export { peoplePage } from "/page/people.js";
export { rollsPage } from "/page/rolls.js";
export { aside } from "/page/screen.js";
export { Sitting } from "/page/sitting.js";
export { lastRoll, rollBar } from "/page/table.js";
export { tournamentPage, tournamentPart } from "/page/tournament.js";
