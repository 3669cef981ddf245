import { expect, it } from "@jest/globals";
import { type AlertsForm, alertChangesOf, alertsChange } from "./alert-settings";

const filled: AlertsForm = {
  isQuiet: true,
  from: "22:00",
  until: "07:00",
  dailySummary: false,
  leadEmails: "daily",
};
const changes = (form: Partial<AlertsForm>, start = filled) => alertChangesOf(start, { ...start, ...form });

it("only what was changed in the form is sent, because another tab may have changed the rest", () => {
  expect(changes({})).toEqual({});
  expect(changes({ dailySummary: true })).toEqual({ dailySummary: true });
  expect(changes({ leadEmails: "each" })).toEqual({ leadEmails: "each" });
  expect(changes({ until: "08:00" })).toEqual({ quietHours: { from: "22:00", until: "08:00" } });
  expect(changes({ isQuiet: false })).toEqual({ quietHours: null });
});

it("the action takes each setting alone, and no empty change", () => {
  for (const change of [{ quietHours: null }, { dailySummary: true }, { leadEmails: "each" }])
    expect(alertsChange.parse(change)).toEqual(change);
  expect(alertsChange.safeParse({}).success).toBe(false);
});

it("times change nothing while quiet hours are off", () => {
  const off = { ...filled, isQuiet: false };
  expect(changes({ from: "23:00" }, off)).toEqual({});
  expect(changes({ isQuiet: true }, off)).toEqual({ quietHours: { from: "22:00", until: "07:00" } });
});
