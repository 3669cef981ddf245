import * as z from "zod/mini";
import { requiredLine } from "@/lib/kit/one-line";
import { STATE_NAMES } from "@/lib/kit/state-names";
import { wholeNumber } from "@/lib/kit/whole-number";

/**
 * What staff may change without a release. Bounds keep what our published documents promise: a period of the privacy policy
 * may be shorter, never longer, and the limit of returns in the terms may be more generous, never stricter.
 */
export const settingsSchema = z.object({
  /** Staff review every order, or the program approves those of accounts in good standing. */
  orderApproval: z.enum(["review", "good-standing"]),
  /** Above this share of an account's leads, in percent, a return is not approved automatically. Terms: 25. */
  returnLimitPercent: wholeNumber(25, 100, "The limit must be a whole number from 25 to 100 percent."),
  /** Days after its end that a sign-in session is kept. Privacy policy: 90. */
  sessionDays: wholeNumber(1, 90, "This period must be a whole number from 1 to 90 days."),
  /** Days that responses of customers' systems are kept. Privacy policy: 90. */
  responseDays: wholeNumber(7, 90, "This period must be a whole number from 7 to 90 days."),
  /** Days after the last message that an inquiry is kept. Privacy policy: two years. */
  inquiryDays: wholeNumber(30, 730, "This period must be a whole number from 30 to 730 days."),
  /** The operator's postal address, on public pages and invoices. */
  street: requiredLine("The street", 80),
  city: requiredLine("The city", 60),
  state: z
    .string()
    .check(z.refine((code) => Object.hasOwn(STATE_NAMES, code), "Use the two letters of a state.")),
  zip: z.string().check(z.regex(/^\d{5}(-\d{4})?$/, "A ZIP code has five digits, or nine as 19801-1234.")),
  phone: z.string().check(z.regex(/^\(\d{3}\) \d{3}-\d{4}$/, "Write the phone as (302) 555-0142.")),
  /** Full hours in New York on which phone support opens and closes, Monday to Friday. */
  phoneOpens: wholeNumber(0, 23, "The hour must be a whole number from 0 to 23."),
  phoneCloses: wholeNumber(1, 24, "The hour must be a whole number from 1 to 24."),
  supportEmail: z.email("Please enter a valid email address"),
  /** In security.txt. */
  securityEmail: z.email("Please enter a valid email address"),
});
export type Settings = z.infer<typeof settingsSchema>;
export type SettingName = keyof Settings;

/** The rule of two settings together; the form and the server check it. */
export const CLOSES_LATER = "Phone support must close after it opens.";

/** The settings of a new installation. `orderApproval` comes from `ORDER_APPROVAL`. */
export const DEFAULT_SETTINGS: Omit<Settings, "orderApproval"> = {
  returnLimitPercent: 25,
  sessionDays: 90,
  responseDays: 90,
  inquiryDays: 730,
  street: "1209 North Orange Street",
  city: "Wilmington",
  state: "DE",
  zip: "19801",
  phone: "(302) 555-0142",
  phoneOpens: 9,
  phoneCloses: 18,
  supportEmail: "support@leadwell.example",
  securityEmail: "security@leadwell.example",
};

/**
 * Input of the server action `changeSettings`: only the settings that change, and in `shown` the value of each that the page
 * showed, so that nobody overwrites a change that they have not seen.
 */
export const changeSettingsBody = z.object({
  ...z.partial(settingsSchema).shape,
  shown: z.partial(settingsSchema),
  reason: z.optional(z.string()),
});
export type ChangeSettingsBody = z.infer<typeof changeSettingsBody>;
