import type { ComponentProps } from "react";
import { SelectField } from "@/components/ui/field";
import {
  GIVEN_REASON_EFFECTS,
  GIVEN_REASON_LABELS,
  GIVEN_REASONS,
  type GivenReason,
} from "@/lib/contacts/suppression/schemas";

interface ReasonFieldProps extends Omit<ComponentProps<typeof SelectField>, "label" | "hint"> {
  /** The reason that is chosen now. */
  chosen: GivenReason;
}

/** Why a person must not be sold, and what the chosen reason does to deliveries. */
export function ReasonField({ chosen, ...props }: ReasonFieldProps) {
  return (
    <SelectField label="Reason" hint={GIVEN_REASON_EFFECTS[chosen]} {...props}>
      {GIVEN_REASONS.map((reason) => (
        <option key={reason} value={reason}>
          {GIVEN_REASON_LABELS[reason]}
        </option>
      ))}
    </SelectField>
  );
}
