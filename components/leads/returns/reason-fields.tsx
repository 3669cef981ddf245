import { useId } from "react";
import {
  isOnRecord,
  RETURN_REASON_LABELS,
  RETURN_REASONS,
  type ReturnReason,
} from "@/lib/returns/return-reasons";
import { DECISION_HOURS } from "@/lib/returns/return-window";

const GROUPS = [
  {
    id: "record",
    hint: "Decided at once, by our record",
    reasons: RETURN_REASONS.filter((reason) => isOnRecord(reason)),
  },
  {
    id: "people",
    hint: `Decided by people within ${DECISION_HOURS} hours, approved if we are late`,
    reasons: RETURN_REASONS.filter((reason) => !isOnRecord(reason)),
  },
];

interface ReasonFieldsProps {
  reason: ReturnReason | null;
  problem: string | undefined;
  onChange: (reason: ReturnReason) => void;
}

/** Why a lead is given back: one group of radio buttons, in two parts by who decides. */
export function ReasonFields({ reason, problem, onChange }: ReasonFieldsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={problem ? `${id}-problem` : undefined} className="grid gap-4">
      <legend className="mb-2 text-sm font-semibold">Why do you return it?</legend>
      {GROUPS.map((group) => (
        <div key={group.id}>
          <p id={`${id}-${group.id}`} className="mb-1 text-sm text-muted">
            {group.hint}
          </p>
          {group.reasons.map((value) => (
            <label key={value} className="flex min-h-9 items-start gap-3 py-1">
              <input
                type="radio"
                name={`${id}-reason`}
                value={value}
                checked={reason === value}
                aria-describedby={`${id}-${group.id}`}
                onChange={() => onChange(value)}
                className="mt-1 size-4 shrink-0 accent-accent"
              />
              {RETURN_REASON_LABELS[value]}
            </label>
          ))}
        </div>
      ))}
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="text-sm font-medium text-red-deep">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}
