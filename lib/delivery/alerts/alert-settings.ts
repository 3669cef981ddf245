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

const alertSettings = z.strictObject({
  quietHours: z.nullable(quietHours),
  dailySummary: z.boolean(),
  leadEmails: z.enum(LEAD_EMAILS),
});
/** What the action setAlerts returns. */
export type AlertSettings = z.output<typeof alertSettings>;

/** Input of the action setAlerts. A field that is absent stays as it is. */
export const alertsChange = z
  .partial(alertSettings)
  .check(z.refine((change) => Object.keys(change).length > 0, "Change at least one setting"));
export type AlertsChange = z.output<typeof alertsChange>;

/** What the form of the alerts has. Its times stay while quiet hours are off. */
export interface AlertsForm extends Omit<AlertSettings, "quietHours">, QuietHours {
  isQuiet: boolean;
}

/** Only what differs from the form as it was filled: the rest may have been changed elsewhere meanwhile. */
export function alertChangesOf(filled: AlertsForm, form: AlertsForm): AlertsChange {
  const { isQuiet, from, until, dailySummary, leadEmails } = form;
  const isSame = isQuiet === filled.isQuiet && (!isQuiet || (from === filled.from && until === filled.until));
  return {
    ...(isSame ? {} : { quietHours: isQuiet ? { from, until } : null }),
    ...(dailySummary === filled.dailySummary ? {} : { dailySummary }),
    ...(leadEmails === filled.leadEmails ? {} : { leadEmails }),
  };
}

/** The quiet hours as they are stored, null for none. */
export function quietHoursOf(stored: {
  quietFromMinute: number | null;
  quietUntilMinute: number | null;
}): QuietHours | null {
  const { quietFromMinute, quietUntilMinute } = stored;
  if (quietFromMinute === null || quietUntilMinute === null) return null;
  return { from: timeOf(quietFromMinute), until: timeOf(quietUntilMinute) };
}

/** Minutes after midnight: `21:30` is 1,290. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** The time of day of a minute: 1,290 is `21:30`. */
function timeOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
