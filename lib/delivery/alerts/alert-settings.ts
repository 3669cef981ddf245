import * as z from "zod/mini";

/** A time of day, `21:00`. */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, for example 21:00"));

/** When no alert is shown, in the account's time zone; they may pass midnight. */
export const quietHours = z.strictObject({ from: timeOfDay, until: timeOfDay }).check(
  z.refine(({ from, until }) => from !== until, {
    message: "Quiet hours need two different times",
    path: ["until"],
  }),
);
export type QuietHours = z.output<typeof quietHours>;

/** How leads come to email destinations: one email for each, or one with the leads of an hour or of a day. */
export const LEAD_EMAILS = ["each", "hourly", "daily"] as const;
export type LeadEmails = (typeof LEAD_EMAILS)[number];

/** Input of the action setAlerts. */
export const alertSettings = z.strictObject({
  quietHours: z.nullable(quietHours),
  dailySummary: z.boolean(),
  leadEmails: z.enum(LEAD_EMAILS),
});
export type AlertSettings = z.output<typeof alertSettings>;

/** Minutes after midnight: `21:30` is 1,290. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** The time of day of a minute: 1,290 is `21:30`. */
export function timeOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
