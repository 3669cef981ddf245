import { expect, it } from "@jest/globals";
import { applyProfileChange } from "./profile-change";

const profile = {
  firstName: "Ann",
  lastName: "Agent",
  company: "Agent & Co",
  phone: null,
  timeZone: "America/New_York",
};

it("leaves alone what is absent", () => {
  expect(applyProfileChange(profile, {})).toEqual({ after: profile, changed: [] });
});

it("empties what may be empty, and names what differs", () => {
  const { after, changed } = applyProfileChange(profile, {
    firstName: "Anna",
    lastName: "Agent",
    company: "",
    phone: "",
    timeZone: "America/Denver",
  });
  expect(after).toEqual({ ...profile, firstName: "Anna", company: null, timeZone: "America/Denver" });
  expect(changed).toEqual(["firstName", "company", "timeZone"]);
});
