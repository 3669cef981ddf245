import { OptionCard } from "@/components/ui/option-card";
import type { LeadTypeDto } from "@/lib/catalog/schemas";
import { LABEL_PRICE_CENTS } from "@/lib/configurations/rules";
import type { BuilderSelection } from "@/lib/configurations/selection";
import { formatCount } from "@/lib/kit/format-count";
import { formatWholeDollars, fromDecimal } from "@/lib/kit/money";
import { LEAD_QUANTITIES } from "@/lib/pricing/price-configuration";
import { OptionGroup } from "./option-group";
import { PremiumOptions } from "./premium-options";
import { Step } from "./step";

interface QuantityStepProps {
  leadType: LeadTypeDto | null;
  selection: BuilderSelection;
  onChange: (selection: BuilderSelection) => void;
}

/** The choice of purchase type, quantity and add-ons. */
export function QuantityStep({ leadType, selection, onChange }: QuantityStepProps) {
  const weekly = selection.purchaseType === "weekly";
  const unitCents = leadType ? (fromDecimal(leadType.basePrice) ?? 0) : LABEL_PRICE_CENTS;
  return (
    <Step number={2} title="How many?">
      <OptionGroup legend="Purchase type" className="sm:grid-cols-2">
        <OptionCard
          type="radio"
          name="purchaseType"
          value="one-time"
          title="One-time"
          checked={!weekly}
          onChange={() => onChange({ ...selection, purchaseType: "one-time" })}
        >
          One payment for the full quantity. Leads arrive until the order is full.
        </OptionCard>
        <OptionCard
          type="radio"
          name="purchaseType"
          value="weekly"
          title="Weekly"
          checked={weekly}
          onChange={() => onChange({ ...selection, purchaseType: "weekly" })}
        >
          Leads per week. Renews every Sunday morning until you cancel.
        </OptionCard>
      </OptionGroup>
      <OptionGroup
        legend={weekly ? "Leads per week" : "Number of leads"}
        className="grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]"
      >
        {LEAD_QUANTITIES.map((quantity) => (
          <OptionCard
            key={quantity}
            type="radio"
            name="leadQuantity"
            value={String(quantity)}
            title={`${formatCount(quantity)} leads`}
            aside={<span className="text-sm">{formatWholeDollars(unitCents * quantity)}</span>}
            checked={selection.leadQuantity === quantity}
            onChange={() => onChange({ ...selection, leadQuantity: quantity })}
            className="px-3.5 py-3"
          />
        ))}
      </OptionGroup>
      {leadType?.tier === "premium" ? (
        <PremiumOptions leadType={leadType} selection={selection} onChange={onChange} />
      ) : null}
    </Step>
  );
}
