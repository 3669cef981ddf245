import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { SUPPRESSION_REASON_LABELS, type SuppressionDto } from "@/lib/contacts/suppression/schemas";

interface SuppressionRowsProps {
  entries: readonly SuppressionDto[];
  /** Shows for each entry whether it can be lifted. */
  onLift?: (entry: SuppressionDto) => void;
}

/** Entries of the list: reason, source and time, never the person. */
export function SuppressionRows({ entries, onLift }: SuppressionRowsProps) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-white">
      {entries.map((entry) => (
        <li key={`${entry.kind} ${entry.fingerprint}`} className="px-5 py-3">
          <div className="grid grid-cols-[1fr_auto] gap-x-5 gap-y-1 sm:grid-cols-[12rem_1fr_10.5rem]">
            <span>
              {entry.kind === "phone" ? "Phone number" : "Email"}{" "}
              <span className="block text-sm text-muted">
                fingerprint <code>{entry.fingerprint}</code>
              </span>
            </span>
            <span className="col-span-2 min-w-0 break-words max-sm:order-last sm:col-span-1">
              {SUPPRESSION_REASON_LABELS[entry.reason]}{" "}
              <span className="block text-sm text-muted">Source: {entry.source}</span>
              {entry.earlier ? (
                <span className="block text-sm text-muted">
                  Before: {SUPPRESSION_REASON_LABELS[entry.earlier.reason]}. Source: {entry.earlier.source}
                </span>
              ) : null}
            </span>
            <span className="text-right text-sm text-muted">
              <Moment at={entry.addedAt} />
            </span>
          </div>
          {onLift ? <Lift entry={entry} onLift={() => onLift(entry)} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Lift({ entry, onLift }: { entry: SuppressionDto; onLift: () => void }) {
  if (entry.reason === "erased") {
    return (
      <p className="mt-2 text-sm text-muted">
        Permanent: it keeps the person's data from being accepted again.
      </p>
    );
  }
  return (
    <Button variant="secondary" size="sm" className="mt-3" onClick={onLift}>
      Lift entry
    </Button>
  );
}
