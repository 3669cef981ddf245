import { expect, it } from "@jest/globals";
import { onlyChanged } from "./changed-fields";

it("sends the field that was changed, and leaves out those that another tab may have changed", () => {
  const filled = { phone: "", company: "Broker & Sons", timeZone: "America/Chicago" };
  expect(onlyChanged(filled, { ...filled, timeZone: "Pacific/Honolulu" })).toEqual({
    timeZone: "Pacific/Honolulu",
  });
  expect(onlyChanged(filled, { ...filled, company: "" })).toEqual({ company: "" });
  expect(onlyChanged(filled, filled)).toEqual({});
});
