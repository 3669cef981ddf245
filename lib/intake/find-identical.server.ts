import "server-only";
import type { Transaction } from "@/lib/platform/db/transaction.server";

/** A form sent twice, or a program that tries again without an Idempotency-Key. */
const WINDOW_SECONDS = 60;

interface Payload {
  access: { publisherId: string };
  payloadHash: string;
  receivedAt: Date;
}

/** The lead that this publisher made of the same body less than a minute ago; null when there is none. */
export async function findIdentical(
  transaction: Transaction,
  { access, payloadHash, receivedAt }: Payload,
): Promise<string | null> {
  const [first] = await transaction.query<{ id: string }>(
    `SELECT "id" FROM "Lead"
     WHERE "publisherId" = $1 AND "payloadHash" = $2
       AND "receivedAt" > $3::timestamptz - make_interval(secs => ${WINDOW_SECONDS})
     ORDER BY "receivedAt" LIMIT 1`,
    [access.publisherId, payloadHash, receivedAt],
  );
  return first?.id ?? null;
}
