import { afterEach, describe, expect, it } from "@jest/globals";
import { contactOf, operatorContact } from "./operator-contact";
import { DEFAULT_SETTINGS } from "./settings";

afterEach(() => {
  globalThis.leadwellContact = undefined;
});

describe("the operator's contact details", () => {
  it("have the specification's phone hours by default", () => {
    expect(contactOf(DEFAULT_SETTINGS)).toMatchObject({
      phoneHours: "Mon-Fri 9AM-6PM EST",
      phone: { label: "(302) 555-0142", href: "tel:+13025550142" },
    });
  });

  it.each([
    [0, 12, "Mon-Fri 12AM-12PM EST"],
    [8, 17, "Mon-Fri 8AM-5PM EST"],
    [12, 24, "Mon-Fri 12PM-12AM EST"],
  ])("write the hours %s to %s as %s", (phoneOpens, phoneCloses, text) => {
    expect(contactOf({ ...DEFAULT_SETTINGS, phoneOpens, phoneCloses }).phoneHours).toBe(text);
  });

  it("are the defaults until a process has read them", () => {
    expect(operatorContact()).toEqual(contactOf(DEFAULT_SETTINGS));
    const contact = contactOf({ ...DEFAULT_SETTINGS, supportEmail: "help@example.com" });
    globalThis.leadwellContact = contact;
    expect(operatorContact()).toBe(contact);
  });
});
