import { Card } from "@/components/ui/card";
import { Moment } from "@/components/ui/moment";
import { AUDIT_ACTION_LABELS } from "@/lib/audit/actions";
import { type AuditEntryDto, isAuditAction } from "@/lib/audit/schemas";

/** What staff did with an inquiry, newest first. */
export function InquiryHistory({ history }: { history: readonly AuditEntryDto[] }) {
  return (
    <Card>
      <h2 className="font-semibold">History</h2>
      {history.length > 0 ? (
        <ol className="mt-3 grid gap-2.5 text-sm">
          {history.map(({ id, at, action, actor }) => (
            <li key={id}>
              <span className="font-medium">
                {isAuditAction(action) ? AUDIT_ACTION_LABELS[action] : action}
              </span>
              <span className="block text-muted">
                <Moment at={at} />, by {actor?.username ?? "the program"}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-2 text-sm text-muted">Nothing yet.</p>
      )}
    </Card>
  );
}
