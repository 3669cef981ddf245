import "server-only";
import { z } from "zod";
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
import {
  CONTACT_FIELDS,
  type Contact,
  type ContactField,
  NO_CONTACT,
  type SealedContact,
} from "./contact-fields";

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

/** Binds a sealed value to its column and lead, so that a copy in another place does not open. */
export function contactContext(field: ContactField, leadId: string): string {
  return `Lead.${field}:${leadId}`;
}

export const attributesContext = (leadId: string) => `Lead.attributes:${leadId}`;

/** Attributes of a lead: what the consumer said about health, income, car or house. Each line has its schema. */
export type Attributes = Readonly<Record<string, unknown>>;

/** The sealed columns of a lead. */
export interface SealedPerson extends SealedContact {
  attributesSealed: string | null;
}

/** The sealed columns of a lead whose contact and attributes are not stored. */
export const NO_PERSON: SealedPerson = { ...NO_CONTACT, attributesSealed: null };

/**
 * Protects contact and attributes in the database: seals each field with the lead's own key, so that a copy of the
 * database does not show names, phone numbers or health data.
 */
export function sealPerson(key: LeadKey, contact: Contact, attributes: Attributes): SealedPerson {
  const { leadId } = key;
  const sealed = (field: ContactField) => sealForLead(key, contact[field], contactContext(field, leadId));
  return {
    firstNameSealed: sealed("firstName"),
    lastNameSealed: sealed("lastName"),
    phoneSealed: sealed("phone"),
    emailSealed: sealed("email"),
    streetSealed: sealed("street"),
    citySealed: sealed("city"),
    dateOfBirthSealed: sealed("dateOfBirth"),
    attributesSealed: sealForLead(key, JSON.stringify(attributes), attributesContext(leadId)),
  };
}

const attributesSchema = z.record(z.string(), z.unknown());
const text = z.string();
const contactSchema = z.object({
  firstName: text,
  lastName: text,
  phone: text,
  email: text,
  street: text,
  city: text,
  dateOfBirth: text,
}) satisfies z.ZodType<Contact>;

/** A row of Lead with its key: `keySealed` is LeadKey.keySealed, null without a row there. */
export type KeyedRow<Columns> = Columns & { keySealed: string | null };

/**
 * Opens a lead's contact. A caller that shows it to a person must write a LeadView.
 * @returns null when the contact was not stored (refused) or was shredded (erased).
 * @throws Error when a value was altered or belongs to another lead.
 */
export function unsealContact(leadId: string, row: KeyedRow<SealedContact>): Contact | null {
  if (row.phoneSealed === null) return null;
  const key = openLeadKey(leadId, row.keySealed);
  const values = CONTACT_FIELDS.map((field) => {
    const value = row[`${field}Sealed`];
    return [field, value === null ? "" : unsealOfLead(key, value, contactContext(field, leadId))] as const;
  });
  const contact = contactSchema.safeParse(Object.fromEntries(values));
  return contact.success ? contact.data : null;
}

/**
 * Opens a lead's attributes. Health answers are among them: a caller that shows them to a person must write a LeadView.
 * @param row `attributes` has those of a lead from before they were sealed.
 * @returns `{}` when none are stored, or they were shredded.
 * @throws Error when the value was altered, malformed, or belongs to another lead.
 */
export function unsealAttributes(
  leadId: string,
  row: KeyedRow<{ attributes: unknown; attributesSealed: string | null }>,
): Attributes {
  if (row.attributesSealed === null) return attributesSchema.parse(row.attributes);
  const text = unsealOfLead(
    openLeadKey(leadId, row.keySealed),
    row.attributesSealed,
    attributesContext(leadId),
  );
  return text === null ? {} : attributesSchema.parse(JSON.parse(text));
}

/** Like `unsealAttributes`, for a list of leads. @returns null for attributes that do not open. */
export function tryUnsealAttributes(
  leadId: string,
  row: Parameters<typeof unsealAttributes>[1],
): Attributes | null {
  try {
    return unsealAttributes(leadId, row);
  } catch {
    logger().error({ leadId }, "the attributes of a lead cannot be read");
    return null;
  }
}

/**
 * Opens a lead's contact, for a list of leads. A contact that does not open must not stop the others: one that was
 * altered, belongs to another lead, or was sealed with a key that is gone is logged with the lead's id.
 * @returns `unreadable` for it; null when the contact was not stored or was shredded.
 */
export function tryUnsealContact(
  leadId: string,
  row: KeyedRow<SealedContact>,
): Contact | null | "unreadable" {
  try {
    return unsealContact(leadId, row);
  } catch {
    logger().error({ leadId }, "the contact of a lead cannot be read");
    return "unreadable";
  }
}
