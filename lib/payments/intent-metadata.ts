import * as z from "zod/mini";

/**
 * What we write on every PaymentIntent that we make. Stripe keeps it; the buyer's browser cannot change
 * it, because metadata needs the secret key.
 */
export const intentMetadata = z.object({
  leadConfigId: z.uuid(),
  userId: z.uuid(),
  /** 0 for the purchase, 1, 2, … for renewals. */
  cycle: z.pipe(z._default(z.string().check(z.regex(/^\d{1,6}$/)), "0"), z.transform(Number)),
});
export type IntentMetadata = z.output<typeof intentMetadata>;

/** Reads the metadata; null when the intent is not one of ours. */
export function readIntentMetadata(metadata: unknown): IntentMetadata | null {
  const parsed = intentMetadata.safeParse(metadata);
  return parsed.success ? parsed.data : null;
}
