import * as z from "zod/mini";
import { searchText } from "@/lib/kit/search-text";
import { AUDIT_ACTION_LABELS, AUDIT_OUTCOMES, type AuditAction } from "./actions";

const facts = z.nullable(z.record(z.string(), z.unknown()));

/** An entry of the audit log. For staff. */
export const auditEntryDto = z.object({
  /** A decimal string, because the id may exceed the safe integers of JavaScript. */
  id: z.string(),
  at: z.string(),
  /** Null for visitors and for automatic actions. The username is null when the account no longer exists. */
  actor: z.nullable(z.object({ id: z.string(), username: z.nullable(z.string()) })),
  /** The stored name. Old entries may name an action that no longer exists. */
  action: z.string(),
  subject: z.nullable(
    z.object({
      type: z.string(),
      id: z.string(),
      /** The username of an account. */
      name: z.nullable(z.string()),
    }),
  ),
  outcome: z.enum(AUDIT_OUTCOMES),
  before: facts,
  after: facts,
  requestId: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type AuditEntryDto = z.infer<typeof auditEntryDto>;

/** Response of GET /api/admin/audit: newest first. */
export const auditPageDto = z.object({
  entries: z.array(auditEntryDto),
  /** The `cursor` of the next page, which has older entries; null on the last page. */
  nextCursor: z.nullable(z.string()),
});
export type AuditPageDto = z.infer<typeof auditPageDto>;

/** Whether a text names an action that exists today. */
export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(AUDIT_ACTION_LABELS, text);
}

// From the year 1000 on: ISO 8601 allows the year 0, PostgreSQL does not.
const instant = z.iso.datetime().check(z.regex(/^[1-9]/, "This date is too long ago."));

/** Query of GET /api/admin/audit. */
export const auditQuery = z.object({
  /** A part of the username or email of the person who acted, or their id (at least its first eight characters). */
  actor: z.optional(searchText),
  /** Id of the subject (of a UUID at least its first eight characters), or a part of the username or email of an account. */
  subject: z.optional(searchText),
  action: z.optional(z.string().check(z.refine(isAuditAction, "This action is not known."))),
  outcome: z.optional(z.enum(AUDIT_OUTCOMES)),
  /** ISO 8601. Entries at or after `from` and before `to`. */
  from: z.optional(instant),
  to: z.optional(instant),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/, "This is not a valid cursor."))),
});
export type AuditQuery = z.infer<typeof auditQuery>;
