import { z } from "zod";
import { LINES, TIERS } from "@/lib/catalog/lines";
import { DAY_MS } from "@/lib/kit/time-units";
import { SANDBOX_LEAD_ID, SANDBOX_ORDER_ID, SANDBOX_OWNED_ID } from "../sandbox/stock";

/** A lead type in the API: the line and the tier, such as `life-premium`. */
const LEAD_TYPES = LINES.flatMap((line) => TIERS.map((tier) => `${line}-${tier}` as const));

export const leadType = z.enum(LEAD_TYPES).meta({
  id: "LeadType",
  description: "Line of insurance and tier.",
  example: "life-premium",
});

/** Splits `life-premium` into line and tier. */
export function splitLeadType(text: z.output<typeof leadType>) {
  const line = LINES.find((one) => text.startsWith(`${one}-`));
  const tier = TIERS.find((one) => text.endsWith(`-${one}`));
  if (!line || !tier) throw new RangeError(`Not a lead type: ${text}`);
  return { line, tier };
}

/** An id in the path, the query or the body, in lower case as `uuid` of lib/kit makes it. Only this one can have a description. */
export const id = () => z.uuid().toLowerCase();

// The examples of ids are those of the sandbox, so that the samples of the documentation work with a test key.
export const leadId = id().meta({ description: "ID of the lead.", example: SANDBOX_LEAD_ID });
export const ownedLeadId = leadId.meta({ description: "ID of the lead.", example: SANDBOX_OWNED_ID });
export const orderId = id().meta({ description: "ID of the order.", example: SANDBOX_ORDER_ID });

export const state = z
  .string()
  .regex(/^[A-Z]{2}$/, "A state is two capital letters, such as TX.")
  .meta({ description: "Two-letter code of the state.", example: "TX" });

export const amount = z
  .string()
  .regex(/^\d+\.\d{2}$/)
  .meta({ description: "Amount in US dollars with two digits.", example: "42.00" });

export const time = z.iso
  .datetime({ precision: 3 })
  .meta({ description: "Time in UTC.", example: "2026-11-21T15:04:05.120Z" });

const DAY_RULE = "Use a day such as 2026-11-21.";
// PostgreSQL reads years from 1000 to 9999 in this format, and the end of a range is the day after its last day.
export const day = z.iso
  .date(DAY_RULE)
  .regex(/^[1-9]/, DAY_RULE)
  .refine((text) => text < "9999-12-31", DAY_RULE)
  .meta({ description: "Day in UTC, ISO 8601, such as 2026-11-01." });

// Days have no example: a sample would send it, and find nothing as soon as the days are past.

const RANGE_RULE = "Use two days separated by a slash, such as 2026-11-01/2026-11-21.";

/** First and last day (UTC), separated by a slash. Parsed to `since` and `before`: the end is the day after the last. */
export const dateRange = z
  .string()
  .meta({
    description: "First and last day in UTC, ISO 8601, separated by a slash, such as 2026-11-01/2026-11-21.",
  })
  .transform((text, context) => {
    const [first, last, ...rest] = text.split("/").map((part) => day.safeParse(part));
    if (!first?.success || !last?.success || rest.length > 0 || first.data > last.data) {
      context.addIssue({ code: "custom", message: RANGE_RULE });
      return z.NEVER;
    }
    return { since: startOfDay(first.data), before: dayAfter(last.data) };
  });

/** The first moment of a day in UTC. */
export function startOfDay(text: string): Date {
  return new Date(`${text}T00:00:00.000Z`);
}

/** The first moment after a day in UTC. */
export function dayAfter(text: string): Date {
  return new Date(startOfDay(text).getTime() + DAY_MS);
}

/** An integer in a query. */
const whole = (least: number, most: number) =>
  z.coerce
    .number("Use a whole number.")
    .int("Use a whole number.")
    .min(least, `Use ${least} to ${most}.`)
    .max(most, `Use ${least} to ${most}.`);

export const limit = whole(1, 100)
  .default(25)
  .meta({ description: "How many to return, 1 to 100.", example: 25 });

/** How many leads `offset` can skip. Longer lists are read with `cursor`. */
const MOST_SKIPPED = 1_000;
export const offset = whole(0, MOST_SKIPPED).default(0).meta({
  description:
    "How many to skip, up to 1,000. Leads that come and go meanwhile shift the pages: read long lists with cursor.",
  example: 0,
});

export const cursor = z.string().max(100).meta({ description: "next_cursor of the page before." });
export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: "Send it as cursor to get the next page; null on the last page.", example: null });
