import { expect, it } from "@jest/globals";
import { actOfButton, LEAD_OUTCOMES } from "./outcome";

it("the button of the present outcome takes it back, and every other one notes its own", () => {
  const acts = LEAD_OUTCOMES.map((outcome) => actOfButton(outcome, "quoted"));
  expect(acts).toEqual(["note", "take-back", "note", "note"]);
  expect(new Set(LEAD_OUTCOMES.map((outcome) => actOfButton(outcome, "new")))).toEqual(new Set(["note"]));
});
