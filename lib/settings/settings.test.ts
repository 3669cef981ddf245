import { describe, expect, it } from "@jest/globals";
import { toSettings } from "./read-settings.server";
import { DEFAULT_SETTINGS, type Settings, settingsSchema } from "./settings";

const defaults: Settings = { ...DEFAULT_SETTINGS, orderApproval: "review" };

describe("settings", () => {
  it("are the defaults where nothing is stored, and the stored values elsewhere", () => {
    expect(toSettings([], defaults)).toEqual(defaults);
    const stored = [
      { name: "returnLimitPercent", value: 30 },
      { name: "orderApproval", value: "good-standing" },
    ];
    expect(toSettings(stored, defaults)).toEqual({
      ...defaults,
      returnLimitPercent: 30,
      orderApproval: "good-standing",
    });
  });

  it("ignore a stored value that is not allowed, and a name that no setting has", () => {
    const stored = [
      { name: "inquiryDays", value: 10_000 },
      { name: "sessionDays", value: "90" },
      { name: "removedLongAgo", value: 1 },
    ];
    expect(toSettings(stored, defaults)).toEqual(defaults);
  });

  it.each([
    ["a stricter limit of returns than the terms", { returnLimitPercent: 24 }],
    ["a session kept longer than the privacy policy says", { sessionDays: 91 }],
    ["responses kept longer than the privacy policy says", { responseDays: 91 }],
    ["inquiries kept longer than the privacy policy says", { inquiryDays: 731 }],
    ["half a day", { sessionDays: 1.5 }],
    ["a state that does not exist", { state: "ZZ" }],
    ["a state in small letters", { state: "de" }],
  ])("refuse %s", (_, change) => {
    expect(settingsSchema.safeParse({ ...defaults, ...change }).success).toBe(false);
  });
});
