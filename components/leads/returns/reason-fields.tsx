import { type ComponentProps, useId } from "react";
import { FieldGroup } from "@/components/ui/field";
import { isDecidedByRecord, RETURN_REASON_LABELS, RETURN_REASONS } from "@/lib/returns/return-reasons";
import { returnsBelowLimit } from "@/lib/returns/return-share";
import { DECISION_HOURS } from "@/lib/returns/return-window";
import type { LeadReturnDto } from "@/lib/returns/schemas";

interface ReasonFieldsProps extends Pick<ComponentProps<"input">, "name" | "ref" | "onChange" | "onBlur"> {
  error: string | undefined;
  /** How many leads are returned. */
  count: number;
  /** Undefined until it is known: then nothing is promised. */
  share: LeadReturnDto["share"] | undefined;
}

/** The reason of a return: one group of radio buttons, in two parts by who decides. */
export function ReasonFields({ error, count, share, ...radio }: ReasonFieldsProps) {
  const id = useId();
  const groups = [
    {
      id: "record",
      hint: "Decided at once, from our records",
      reasons: RETURN_REASONS.filter((reason) => isDecidedByRecord(reason)),
    },
    {
      id: "people",
      hint: reviewHint(count, share),
      reasons: RETURN_REASONS.filter((reason) => !isDecidedByRecord(reason)),
    },
  ];
  return (
    <FieldGroup
      label={`Why are you returning ${count === 1 ? "it" : "them"}?`}
      error={error}
      className="grid gap-4"
    >
      {groups.map((group) => (
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

/** What happens to these returns if staff are late: nothing is approved automatically above the limit of the account. */
function reviewHint(count: number, share: ReasonFieldsProps["share"]): string {
  const aim = `Reviewed by our staff, who aim to decide within ${DECISION_HOURS} hours`;
  if (!share) return aim;
  const left = returnsBelowLimit(share, share.limitPercent);
  if (left >= count) return `Reviewed by our staff within ${DECISION_HOURS} hours, approved if we are late`;
  if (left === 0)
    return `${aim}. You returned a large share of your leads, so only our staff can approve ${count === 1 ? "it" : "them"}`;
  return `${aim}. If we are late, at most ${left} of these ${count} ${left === 1 ? "is" : "are"} approved; above your limit, only our staff can approve`;
}
