import type { ComponentProps } from "react";
import { SelectField } from "@/components/ui/field";
import { GIVEN_REASONS, SUPPRESSION_REASON_LABELS } from "@/lib/contacts/suppression/schemas";

/** Why a person must not be sold. */
export function ReasonField(props: Omit<ComponentProps<typeof SelectField>, "label">) {
  return (
    <SelectField label="Reason" {...props}>
      {GIVEN_REASONS.map((reason) => (
        <option key={reason} value={reason}>
          {SUPPRESSION_REASON_LABELS[reason]}
        </option>
      ))}
    </SelectField>
  );
}
