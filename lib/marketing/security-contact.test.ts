import { expect, it } from "@jest/globals";
import { describeSecurityContact } from "./security-contact";

it("security.txt names a contact and expires within a year of the build", () => {
  const builtAt = new Date("2026-11-22T00:00:00Z");
  const fields = Object.fromEntries(
    describeSecurityContact(builtAt)
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/: (.*)/)),
  );
  expect(fields).toEqual({
    Contact: expect.stringMatching(/^mailto:[^@\s]+@[^@\s]+$/),
    Expires: "2027-11-17T00:00:00.000Z",
    "Preferred-Languages": "en",
    Canonical: expect.stringMatching(/^https:.*\/\.well-known\/security\.txt$/),
  });
});
