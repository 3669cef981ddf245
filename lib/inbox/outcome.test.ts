import { expect, it } from "@jest/globals";
import { actOfButton, LEAD_OUTCOMES } from "./outcome";

it("the button of the present outcome takes it back, and every other one notes its own", () => {
  const acts = LEAD_OUTCOMES.map((outcome) => actOfButton(outcome, "quoted", 1));
  expect(acts).toEqual(["note", "take-back", "note", "note"]);
  // By keyboard there is no click to count.
  expect(new Set(LEAD_OUTCOMES.map((outcome) => actOfButton(outcome, "new", 0)))).toEqual(new Set(["note"]));
});

it("the second click of a double-click does not take back what the first one noted", () => {
  expect([actOfButton("sold", "new", 1), actOfButton("sold", "sold", 2)]).toEqual(["note", "nothing"]);
});
