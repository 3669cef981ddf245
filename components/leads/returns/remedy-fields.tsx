import { useId } from "react";
import { OptionCard } from "@/components/ui/option-card";
import { formatDecimal } from "@/lib/kit/money";
import type { ReturnRemedy } from "@/lib/returns/return-reasons";
import type { LeadReturnDto } from "@/lib/returns/schemas";

interface RemedyFieldsProps {
  offer: LeadReturnDto;
  remedy: ReturnRemedy;
  onChange: (remedy: ReturnRemedy) => void;
}

/** The remedy after an approval: a choice while the order can take another lead. */
export function RemedyFields({ offer, remedy, onChange }: RemedyFieldsProps) {
  const name = useId();
  const amount = formatDecimal(offer.refundAmount);
  if (!offer.isReplaceable) {
    return (
      <div>
        <p className="text-sm font-semibold">What you get</p>
        <p className="mt-1">
          A refund of {amount}, the lead's share of what you paid. This order takes no more leads, so we can't
          replace it.
        </p>
      </div>
    );
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold">Replacement or refund?</legend>
      <OptionCard
        type="radio"
        name={name}
        value="replacement"
        title="A replacement lead"
        checked={remedy === "replacement"}
        onChange={() => onChange("replacement")}
      >
        Matches the same order: from stock right away if one fits, otherwise the next one that arrives.
      </OptionCard>
      <OptionCard
        type="radio"
        name={name}
        value="refund"
        title="A refund"
        aside={amount}
        checked={remedy === "refund"}
        onChange={() => onChange("refund")}
      >
        The lead's share of what you paid, back to your original payment method.
      </OptionCard>
    </fieldset>
  );
}
