import * as z from "zod/mini";
import { searchText } from "@/lib/kit/search-text";
import { AUDIT_ACTION_LABELS, AUDIT_OUTCOMES, type AuditAction } from "./actions";

const facts = z.nullable(z.record(z.string(), z.unknown()));

/** An entry as staff read it. */
export const auditEntryDto = z.object({
  /** Digits: larger than a JavaScript number may be. */
  id: z.string(),
  at: z.string(),
  /** Null for the program itself and for visitors; without a username when the account is gone. */
  actor: z.nullable(z.object({ id: z.string(), username: z.nullable(z.string()) })),
  /** As it was written: it may name an action that is not known any more. */
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

/** GET /api/admin/audit: newest first. */
export const auditPageDto = z.object({
  entries: z.array(auditEntryDto),
  /** Goes into `cursor` for the entries before these; null on the last page. */
  nextCursor: z.nullable(z.string()),
});
export type AuditPageDto = z.infer<typeof auditPageDto>;

/** Whether an action is one that can be written today. */
export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(AUDIT_ACTION_LABELS, text);
}

// From the year 1000 on: the year 0 is an instant by ISO 8601, and none for PostgreSQL.
const instant = z.iso.datetime().check(z.regex(/^[1-9]/, "This date is too long ago."));

/** Query of GET /api/admin/audit. */
export const auditQuery = z.object({
  /** Username, e-mail address or id of who acted, or the beginning of one. */
  actor: z.optional(searchText),
  /** Id of what it was done to (or its first eight characters), or username or address of an account. */
  subject: z.optional(searchText),
  action: z.optional(z.string().check(z.refine(isAuditAction, "This action is not known."))),
  outcome: z.optional(z.enum(AUDIT_OUTCOMES)),
  /** Instants, ISO 8601: from the first, and before the second. */
  from: z.optional(instant),
  to: z.optional(instant),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/, "This is not a place in the list."))),
});
export type AuditQuery = z.infer<typeof auditQuery>;
