import * as z from "zod/mini";
import { type Cents, formatDollars, fromDecimal, readTypedDollars, toDecimal } from "@/lib/kit/money";
import { ONE_LINE, requiredLine } from "@/lib/kit/one-line";
import { LINES, TIERS } from "../lines";
import {
  type CatalogPatch,
  LEAST_DISCOUNT_PERCENT,
  MOST_DISCOUNT_PERCENT,
  MOST_LEADS_PER_ORDER,
} from "./catalog-terms";

const LONGEST_FEATURE = 80;
const MOST_FEATURES = 8;

/** An amount that staff type, for example `26`, `26.5` or `$1,350`; it becomes a decimal string, `26.50`. */
function price(label: string, maximumCents: Cents, minimumCents: Cents = 1) {
  return z.string().check(
    z.overwrite((typed) => {
      const cents = readTypedDollars(typed);
      return cents === null ? typed.trim() : toDecimal(cents);
    }),
    z.refine(
      (text) => {
        const cents = fromDecimal(text);
        return cents !== null && cents >= minimumCents && cents <= maximumCents;
      },
      `${label} must be ${formatDollars(minimumCents)} to ${formatDollars(maximumCents)}, for example 26.50.`,
    ),
  );
}

/** One feature in each line. */
const features = z.string().check(
  z.maxLength(2_000, "These are too many features."),
  z.refine(
    (text) => splitFeatures(text).length <= MOST_FEATURES,
    `A card has room for ${MOST_FEATURES} features.`,
  ),
  z.refine(
    (text) =>
      splitFeatures(text).every((feature) => feature.length <= LONGEST_FEATURE && ONE_LINE.test(feature)),
    `A feature is plain text of at most ${LONGEST_FEATURE} characters.`,
  ),
);

/** The lines of a text, without empty ones. */
export function splitFeatures(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** The terms of a lead type as staff type them. The largest order is 5,000 leads, and its price is a 32-bit integer. */
export const leadTypeFields = z.object({
  name: requiredLine("The name", 40),
  description: requiredLine("The description", 200),
  basePrice: price("The price", 100_000),
  beneficiaryOption: z.boolean(),
  beneficiaryPrice: price("The price of the option", 10_000, 0),
  higherIncomePrice: price("The price of the option", 10_000, 0),
  features,
  isOffered: z.boolean(),
});

/** A discount as staff type it, for example `10` or `10%`; it becomes `10`. */
const discountPercent = z.string().check(
  z.overwrite((typed) => typed.trim().replace(/\s?%$/, "")),
  z.refine(
    (text) =>
      /^\d{1,2}$/.test(text) &&
      Number(text) >= LEAST_DISCOUNT_PERCENT &&
      Number(text) <= MOST_DISCOUNT_PERCENT,
    `The discount must be a whole number from ${LEAST_DISCOUNT_PERCENT} to ${MOST_DISCOUNT_PERCENT}.`,
  ),
);

/** The terms of a package as staff type them. */
export const packageFields = z.object({
  name: requiredLine("The name", 40),
  discountPercent,
  features,
  isPopular: z.boolean(),
  isOffered: z.boolean(),
});

const cents = z.int();

/** Terms as they are stored with a change. The history may name others, of earlier releases: a package had `priceCents`. */
const storedLeadTypeTerms = z.partial(
  z.object({
    name: z.string(),
    description: z.string(),
    basePriceCents: cents,
    beneficiaryOption: z.boolean(),
    beneficiaryPriceCents: cents,
    higherIncomePriceCents: cents,
    features: z.array(z.string()),
    isOffered: z.boolean(),
  }),
);
const storedPackageTerms = z.partial(
  z.object({
    name: z.string(),
    discountPercent: z.int(),
    features: z.array(z.string()),
    isPopular: z.boolean(),
    isOffered: z.boolean(),
  }),
);

const itemId = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, "This is not an item of the catalog."));

/** A day as `2026-12-24`; the change holds from its first minute in New York. Empty: at once. */
export const effectiveOn = z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/, "Enter a date."));

const reason = z.optional(z.string());

/** Staff confirmed that the price moves by more than `LARGE_MOVE_PERCENT`. */
const isLargeMove = z.optional(z.boolean());

/**
 * Input of the server action `changeCatalog`: only the terms that change, and in `shown` the terms that the page expects on the
 * day, so that nobody overwrites a change that they have not seen.
 */
export const catalogChangeBody = z.discriminatedUnion("itemKind", [
  z.object({
    itemKind: z.literal("lead-type"),
    itemId,
    terms: z.partial(leadTypeFields),
    shown: storedLeadTypeTerms,
    effectiveOn,
    isLargeMove,
    reason,
  }),
  z.object({
    itemKind: z.literal("package"),
    itemId,
    terms: z.partial(packageFields),
    shown: storedPackageTerms,
    effectiveOn,
    reason,
  }),
]);
export type CatalogChangeBody = z.infer<typeof catalogChangeBody>;

/** Input of the server action `addPackage`. */
export const addPackageBody = z.object({
  ...z.pick(packageFields, { name: true, discountPercent: true, features: true }).shape,
  leadsPerMonth: z
    .int("The quantity must be a whole number of leads.")
    .check(
      z.gte(1, "The quantity must be at least 1."),
      z.lte(MOST_LEADS_PER_ORDER, "The quantity must be at most 5,000."),
    ),
  reason,
});
export type AddPackageBody = z.infer<typeof addPackageBody>;

/** Input of the server action `withdrawCatalogChange`. */
export const withdrawCatalogChangeBody = z.object({
  changeId: z.string().check(z.regex(/^\d{1,18}$/, "This is not a change of the catalog.")),
  reason,
});

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

/** What a change made of each field; `from` is null where the item is new. */
export const changedFields = z.record(z.string(), z.object({ from: fieldValue, to: fieldValue }));
export type ChangedFields = z.infer<typeof changedFields>;

/** Reads the new terms of a stored change. @throws ZodError for fields that no item has. */
export function toStoredPatch(itemKind: string, itemId: string, fields: unknown): CatalogPatch {
  const changed = changedFields.parse(fields);
  const terms = Object.fromEntries(Object.entries(changed).map(([name, { to }]) => [name, to]));
  return z.literal("package").safeParse(itemKind).success
    ? { itemKind: "package", itemId, terms: storedPackageTerms.parse(terms) }
    : { itemKind: "lead-type", itemId, terms: storedLeadTypeTerms.parse(terms) };
}

/** The patch that a checked body asks for. */
export function toPatch({ itemKind, itemId: id, terms }: CatalogChangeBody): CatalogPatch {
  const named = Object.entries(terms).map(([name, value]): [string, unknown] => {
    if (name === "features") return [name, splitFeatures(String(value))];
    if (name === "discountPercent") return [name, Number(value)];
    if (/price$/i.test(name)) return [`${name}Cents`, fromDecimal(String(value))];
    return [name, value];
  });
  const stored = Object.fromEntries(named);
  return itemKind === "package"
    ? { itemKind, itemId: id, terms: storedPackageTerms.parse(stored) }
    : { itemKind, itemId: id, terms: storedLeadTypeTerms.parse(stored) };
}

/** A change in the history of GET /api/admin/catalog. */
export const catalogChangeDto = z.object({
  id: z.string(),
  itemKind: z.enum(["lead-type", "package"]),
  itemId: z.string(),
  fields: changedFields,
  effectiveAt: z.string(),
  reason: z.string(),
  /** Name of the staff member; empty when the account is closed. */
  by: z.string(),
  createdAt: z.string(),
  state: z.enum(["scheduled", "applied", "withdrawn"]),
  withdrawnBy: z.nullable(z.string()),
});
export type CatalogChangeDto = z.infer<typeof catalogChangeDto>;

const stored = { id: z.string(), features: z.array(z.string()), isOffered: z.boolean(), name: z.string() };

/** Response of GET /api/admin/catalog. Prices are integer cents. */
export const staffCatalogDto = z.object({
  leadTypes: z.array(
    z.object({
      ...stored,
      line: z.enum(LINES),
      tier: z.enum(TIERS),
      description: z.string(),
      basePriceCents: cents,
      beneficiaryOption: z.boolean(),
      beneficiaryPriceCents: cents,
      higherIncomePriceCents: cents,
      /** Plans that are not ended and buy it, by a package or not. */
      plans: z.int(),
    }),
  ),
  packages: z.array(
    z.object({
      ...stored,
      discountPercent: z.int(),
      leadsPerMonth: z.int(),
      isPopular: z.boolean(),
      plans: z.int(),
    }),
  ),
  /** Newest first, at most 100. */
  changes: z.array(catalogChangeDto),
  /** What waits for its day, soonest first, at most 1,000. */
  scheduled: z.array(catalogChangeDto),
});
export type StaffCatalogDto = z.infer<typeof staffCatalogDto>;
