import { useId } from "react";
import { OptionCard } from "@/components/ui/option-card";
import { formatDecimal } from "@/lib/kit/money";
import { explainUnsentRefund } from "@/lib/returns/refund-progress";
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
  const unsent = unsentRefundOf(offer);
  if (!offer.isReplaceable) {
    return (
      <div>
        <p className="text-sm font-semibold">What you get</p>
        <p className="mt-1">
          {unsent ?? `A refund of ${amount}, the lead's share of what you paid.`} This order takes no more
          leads, so we can't replace it.
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
        {unsent ?? "The lead's share of what you paid, back to your original payment method."}
      </OptionCard>
    </fieldset>
  );
}

/** Why a refund of this lead would not be sent at once; null when it would be. */
function unsentRefundOf({ refundAmount, isContested }: LeadReturnDto): string | null {
  const amount = formatDecimal(refundAmount);
  if (Number(refundAmount) === 0) return explainUnsentRefund(amount, "nothing");
  return isContested ? explainUnsentRefund(amount, "bank-decides") : null;
}
