import "server-only";
import {
  createRecordKey,
  openRecordKey,
  type RecordKey,
  sealUnderKey,
  unsealUnderKey,
} from "@/lib/platform/crypto/record-key.server";
import { seal } from "@/lib/platform/crypto/seal.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit, type SqlRunner } from "@/lib/platform/db/sql-runner.server";
import { logger } from "@/lib/platform/logger.server";

/**
 * The data key of one lead. Contact, attributes, notes, texts of returns and responses of receivers are sealed with it.
 * LeadKey stores it, sealed with DATA_KEYS. An erasure deletes that row. After that, neither copies in backups nor values
 * that are written later can be opened (docs/decisions/0022-data-keys.md).
 */
export interface LeadKey extends RecordKey {
  leadId: string;
}

/** Binds a key to its row. */
export const leadKeyContext = (leadId: string) => `LeadKey.key:${leadId}`;

/** Makes the key of a new lead. The caller stores `sealed` as LeadKey.keySealed, in the transaction of the lead. */
export function createLeadKey(leadId: string): LeadKey {
  return { leadId, ...createRecordKey(leadKeyContext(leadId)) };
}

/** @param keySealed LeadKey.keySealed; null when the lead has no key: it was erased, or is older than the keys. */
export function openLeadKey(leadId: string, keySealed: string | null): LeadKey | null {
  return keySealed === null ? null : { leadId, ...openRecordKey(keySealed, leadKeyContext(leadId)) };
}

/** Like `openLeadKey`, for a list of leads: a key that does not open is logged, and the lead counts as one without a key. */
export function tryOpenLeadKey(leadId: string, keySealed: string | null): LeadKey | null {
  try {
    return openLeadKey(leadId, keySealed);
  } catch {
    logger().error({ leadId }, "the key of a lead does not open");
    return null;
  }
}

/** Seals a value of a lead with the key of the lead, or with DATA_KEYS if the lead has none. */
export function sealForLead(key: LeadKey | null, plaintext: string, context: string): string {
  return key ? sealUnderKey(key, plaintext, context) : seal(plaintext, context);
}

/** Opens a value of a lead. @returns null when it was shredded. @throws Error when it was altered. */
export function unsealOfLead(key: LeadKey | null, value: string, context: string): string | null {
  return unsealUnderKey(key, value, context);
}

/** Shown in place of a text that cannot be opened. */
export const UNREADABLE_TEXT = "(This text cannot be read. Our staff can tell you more.)";

/**
 * Opens a text of a lead that is shown beside others, for example a note in a list. A text that does not open must not
 * hide the others, so it is only logged, with its context, which contains ids only.
 * @returns null when it was shredded; `UNREADABLE_TEXT` when it was altered or belongs to another context.
 */
export function unsealTextOfLead(key: LeadKey | null, value: string, context: string): string | null {
  try {
    return unsealOfLead(key, value, context);
  } catch {
    logger().error({ context }, "a sealed text cannot be read");
    return UNREADABLE_TEXT;
  }
}

const KEYS_OF_LEADS = sql(`SELECT "leadId", "keySealed" FROM "LeadKey" WHERE "leadId" = ANY ($1::uuid[])`, {
  planName: "keys-of-leads",
});

/** Reads the keys of leads. Leads without a key, or with a key that does not open, are not in the map. */
export async function readLeadKeys(
  leadIds: readonly string[],
  runner: SqlRunner = autocommit,
): Promise<Map<string, LeadKey>> {
  const rows = await runner.rows(KEYS_OF_LEADS, [[...new Set(leadIds)]]);
  return new Map(
    rows.flatMap(({ leadId, keySealed }) => {
      const key = tryOpenLeadKey(leadId, keySealed);
      return key ? [[leadId, key] as const] : [];
    }),
  );
}

/** Reads the keys of leads, and creates the missing ones. The caller must not pass an erased lead. */
export async function ensureLeadKeys(
  leadIds: readonly string[],
  transaction: SqlRunner,
): Promise<Map<string, LeadKey>> {
  const made = [...new Set(leadIds)].map(createLeadKey);
  await transaction.execute(
    sql(`INSERT INTO "LeadKey" ("leadId", "keySealed") SELECT * FROM unnest($1::uuid[], $2::text[])
     ON CONFLICT DO NOTHING`),
    [made.map(({ leadId }) => leadId), made.map(({ sealed }) => sealed)],
  );
  return readLeadKeys(leadIds, transaction);
}
