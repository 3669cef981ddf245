import * as z from "zod/mini";
import { decimalAmount } from "@/lib/catalog/schemas";
import { fromDecimal } from "@/lib/kit/money";
import { requiredLine } from "@/lib/kit/one-line";
import { wholeNumber } from "@/lib/kit/whole-number";
import { API_KEY_MODES, API_SCOPES } from "./scopes";

/** A key as its owner sees it: an item of GET /api/api-keys, where revoked keys stay. The key itself is in no response but the one that created it. */
export const apiKeyDto = z.object({
  id: z.string(),
  name: z.string(),
  /** `lwk_live_Ab12` */
  prefix: z.string(),
  lastFour: z.string(),
  mode: z.enum(API_KEY_MODES),
  status: z.enum(["active", "expired", "revoked"]),
  scopes: z.array(z.enum(API_SCOPES)),
  /** How much it may spend per day (New York), `"500.00"`; null without a limit. */
  dailyLimit: z.nullable(decimalAmount),
  expiresAt: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type ApiKeyDto = z.infer<typeof apiKeyDto>;

/** Response of POST /api/api-keys. It is the only response that has the key. */
export const createdApiKeyDto = z.extend(apiKeyDto, { key: z.string() });
export type CreatedApiKeyDto = z.infer<typeof createdApiKeyDto>;

/** $1,000,000: more than any account spends in a day. */
const MOST_CENTS = 100_000_000;
const LIMIT_RULE = "The daily limit is an amount in US dollars, such as 500.00, up to 1000000.00.";

/** An amount in dollars, as text (`"500.00"`) or as a number, in cents. */
const dailyLimit = z.pipe(
  z.union([z.string(), z.number()], LIMIT_RULE),
  z.pipe(
    z.transform((amount: string | number) => fromDecimal(String(amount).trim()) ?? 0),
    wholeNumber(1, MOST_CENTS, LIMIT_RULE),
  ),
);

/** Body of POST /api/api-keys. */
export const createApiKeyBody = z.object({
  name: requiredLine("The name", 80),
  scopes: z
    .array(z.enum(API_SCOPES, `Choose from ${API_SCOPES.join(", ")}.`), "Choose what the key may do.")
    .check(
      z.minLength(1, "Choose at least one thing that the key may do."),
      z.maxLength(API_SCOPES.length, "Name each scope once."),
    ),
  mode: z.enum(API_KEY_MODES, "Choose live or test."),
  expiresAt: z.optional(
    z.nullable(
      z.iso.datetime({ offset: true, error: "Use an ISO 8601 time, such as 2027-01-31T00:00:00Z." }),
    ),
  ),
  dailyLimit: z.optional(z.nullable(dailyLimit)),
});
export type CreateApiKeyBody = z.output<typeof createApiKeyBody>;
