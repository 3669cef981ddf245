import { SelectField } from "@/components/ui/field";
import {
  GIVEN_REASONS,
  type GivenReason,
  SUPPRESSION_REASON_LABELS,
} from "@/lib/contacts/suppression/schemas";

interface ReasonFieldProps {
  value: GivenReason;
  onChange: (reason: GivenReason) => void;
}

/** Why somebody must not be sold. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <SelectField
      label="Reason"
      value={value}
      onChange={(event) => onChange(GIVEN_REASONS.find((reason) => reason === event.target.value) ?? "dnc")}
    >
      {GIVEN_REASONS.map((reason) => (
        <option key={reason} value={reason}>
          {SUPPRESSION_REASON_LABELS[reason]}
        </option>
      ))}
    </SelectField>
  );
}
