import { readDay, startOfDay } from "@/lib/kit/day-range";
import { AUDIT_ACTION_LABELS, AUDIT_OUTCOMES, type AuditOutcome } from "./actions";

/** The filter in the URL of the audit page. Missing values are empty strings. */
export interface AuditFilter {
  actor: string;
  subject: string;
  action: string;
  outcome: AuditOutcome | "";
  /** Days of the reader's calendar, YYYY-MM-DD, both included. */
  from: string;
  to: string;
  cursor: string;
}

/** Reads a filter from query parameters. Invalid values count as missing. */
export function readAuditFilter(parameters: { get(name: string): string | null }): AuditFilter {
  const read = (name: string, pattern: RegExp) => {
    const value = parameters.get(name) ?? "";
    return pattern.test(value) ? value : "";
  };
  const action = parameters.get("action") ?? "";
  return {
    actor: read("actor", /^\P{Cc}{0,100}$/u),
    subject: read("subject", /^\P{Cc}{0,100}$/u),
    action: Object.hasOwn(AUDIT_ACTION_LABELS, action) ? action : "",
    outcome: AUDIT_OUTCOMES.find((outcome) => outcome === parameters.get("outcome")) ?? "",
    from: readDay(parameters.get("from")),
    to: readDay(parameters.get("to")),
    cursor: read("cursor", /^\d{1,18}$/),
  };
}

/** The query of GET /api/admin/audit. Days begin at midnight where the reader is. */
export function toAuditQuery(filter: AuditFilter): string {
  const { from, to, ...rest } = filter;
  const query = new URLSearchParams(Object.entries(rest).filter(([, value]) => value));
  if (from) query.set("from", startOfDay(from, 0));
  if (to) query.set("to", startOfDay(to, 1));
  return query.toString();
}
