import { type ComponentProps, useId } from "react";
import { FieldGroup } from "@/components/ui/field";
import { isDecidedByRecord, RETURN_REASON_LABELS, RETURN_REASONS } from "@/lib/returns/return-reasons";
import { DECISION_HOURS } from "@/lib/returns/return-window";

const GROUPS = [
  {
    id: "record",
    hint: "Decided at once, from our records",
    reasons: RETURN_REASONS.filter((reason) => isDecidedByRecord(reason)),
  },
  {
    id: "people",
    hint: `Reviewed by our staff within ${DECISION_HOURS} hours, approved if we are late`,
    reasons: RETURN_REASONS.filter((reason) => !isDecidedByRecord(reason)),
  },
];

interface ReasonFieldsProps extends Pick<ComponentProps<"input">, "name" | "ref" | "onChange" | "onBlur"> {
  error: string | undefined;
}

/** The reason of a return: one group of radio buttons, in two parts by who decides. */
export function ReasonFields({ error, ...radio }: ReasonFieldsProps) {
  const id = useId();
  return (
    <FieldGroup label="Why are you returning it?" error={error} className="grid gap-4">
      {GROUPS.map((group) => (
        <div key={group.id}>
          <p id={`${id}-${group.id}`} className="mb-1 text-sm text-muted">
            {group.hint}
          </p>
          {group.reasons.map((value) => (
            <label key={value} className="flex min-h-9 items-start gap-3 py-1">
              <input
                {...radio}
                type="radio"
                value={value}
                aria-describedby={`${id}-${group.id}`}
                className="mt-1 size-4 shrink-0 accent-accent"
              />
              {RETURN_REASON_LABELS[value]}
            </label>
          ))}
        </div>
      ))}
    </FieldGroup>
  );
}
