import { OptionCard } from "@/components/ui/option-card";
import type { LeadTypeDto } from "@/lib/catalog/schemas";
import { formatDollars, fromDecimal } from "@/lib/kit/money";
import { OptionGroup } from "./option-group";

interface AddOns {
  includeBeneficiary: boolean;
  includeHigherIncome: boolean;
}

interface PremiumOptionsProps<Selection extends AddOns> {
  leadType: LeadTypeDto;
  selection: Selection;
  onChange: (selection: Selection) => void;
}

/** Add-ons of Premium types. The beneficiary is offered only where the type has it (spec, section 5). */
export function PremiumOptions<Selection extends AddOns>({
  leadType,
  selection,
  onChange,
}: PremiumOptionsProps<Selection>) {
  return (
    <OptionGroup legend="Premium options" className="sm:grid-cols-2">
      {leadType.beneficiaryOption === "true" ? (
        <OptionCard
          type="checkbox"
          name="includeBeneficiary"
          value="true"
          title="Beneficiary"
          aside={perLead(fromDecimal(leadType.beneficiaryPrice) ?? 0)}
          checked={selection.includeBeneficiary}
          onChange={(includeBeneficiary) => onChange({ ...selection, includeBeneficiary })}
        >
          The person wants to name a beneficiary.
        </OptionCard>
      ) : null}
      <OptionCard
        type="checkbox"
        name="includeHigherIncome"
        value="true"
        title="Higher income"
        aside={perLead(fromDecimal(leadType.higherIncomePrice) ?? 0)}
        checked={selection.includeHigherIncome}
        onChange={(includeHigherIncome) => onChange({ ...selection, includeHigherIncome })}
      >
        Stated household income of $75,000 or more.
      </OptionCard>
    </OptionGroup>
  );
}

function perLead(cents: number): string {
  return `+${formatDollars(cents)} per lead`;
}
