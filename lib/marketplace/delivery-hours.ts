import * as z from "zod/mini";

const HOURS_RULE = "Choose at least one day, and an end that is later than the start.";

/** When an order takes leads: full hours on weekdays, in the zone of the customer's account at that time. */
export const deliveryHours = z
  .object({
    /** 0 is Sunday, ascending. */
    days: z
      .array(z.int().check(z.minimum(0), z.maximum(6)))
      .check(z.minLength(1, HOURS_RULE), z.maxLength(7)),
    /** 0 to 23. */
    from: z.int().check(z.minimum(0), z.maximum(23)),
    /** 1 to 24. */
    to: z.int().check(z.minimum(1), z.maximum(24)),
  })
  .check(
    z.refine(({ from, to }) => from < to, { error: HOURS_RULE, path: ["to"] }),
    z.refine(({ days }) => new Set(days).size === days.length, { error: HOURS_RULE, path: ["days"] }),
  );
export type DeliveryHours = z.infer<typeof deliveryHours>;

const DAY_NAMES = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
/** A week as people write it: it starts on Monday. */
export const WEEK_ORDER = [1, 2, 3, 4, 5, 6, 0] as const;

/** `Mon–Fri, 9 AM–6 PM`, without the zone. */
export function describeHours({ days, from, to }: DeliveryHours): string {
  const hours = from === 0 && to === 24 ? "all day" : `${hourName(from)}–${hourName(to)}`;
  return `${describeDays(days)}, ${hours}`;
}

/** `Mon–Fri`, `Mon, Wed–Fri`, `Every day`. */
function describeDays(days: readonly number[]): string {
  if (days.length === 7) return "Every day";
  const runs: number[][] = [];
  for (const [position, day] of WEEK_ORDER.entries()) {
    if (!days.includes(day)) continue;
    const last = runs.at(-1);
    if (last && last.at(-1) === WEEK_ORDER[position - 1]) last.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => (run.length > 2 ? `${nameOf(run[0])}–${nameOf(run.at(-1))}` : run.map(nameOf).join(", ")))
    .join(", ");
}

function nameOf(day: number | undefined): string {
  return DAY_NAMES[day ?? 0] ?? "";
}

/** `9 AM`, `12 PM`, `12 AM` for 0 and 24. */
export function hourName(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour % 24 < 12 ? "AM" : "PM"}`;
}
