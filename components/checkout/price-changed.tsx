"use client";

import { useLeadTypes } from "@/components/catalog/use-catalog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LoadError } from "@/components/ui/load-error";
import { Notice } from "@/components/ui/notice";
import type { UserDto } from "@/lib/accounts/dto";
import type { LeadConfigurationDto } from "@/lib/configurations/schemas";
import { BENEFICIARY_LOST, losesBeneficiary } from "@/lib/configurations/still-offered";
import { formatExactDecimal } from "@/lib/kit/money";
import { CheckoutFrame } from "./checkout-frame";
import { repeatConfiguration } from "./pending-checkout";
import { useSaveSelection } from "./use-save-selection";

interface PriceChangedProps {
  configuration: LeadConfigurationDto;
  /** Decimal, in dollars. */
  newPrice: string;
  user: UserDto;
}

/** Shown when the price of a saved configuration has changed. Nothing is charged until the customer accepts the new price. */
export function PriceChanged({ configuration, newPrice, user }: PriceChangedProps) {
  const saving = useSaveSelection(user.id);
  // The price may change once more while this page is open.
  const current = saving.newPrice ?? newPrice;
  const { data: leadTypes, isFetching, isError, refetch } = useLeadTypes({ refetchOnMount: "always" });
  const leadType = leadTypes?.find(({ id }) => id === configuration.leadTypeId);
  const isLost =
    leadType !== undefined && losesBeneficiary(configuration.includeBeneficiary === "true", leadType);
  return (
    <CheckoutFrame title="The price has changed">
      <Card className="grid gap-5">
        <Notice role="alert" tone="amber">
          Since you saved this package, its price has changed. Nothing was charged.
        </Notice>
        {isLost ? <Notice tone="amber">{BENEFICIARY_LOST} The new price is without it.</Notice> : null}
        {isError ? <LoadError what="The catalog" onRetry={() => void refetch()} busy={isFetching} /> : null}
        <dl className="grid gap-2">
          <div className="flex items-baseline justify-between gap-4">
            <dt className="text-muted">Price when you saved it</dt>
            <dd className="line-through">{formatExactDecimal(configuration.totalPrice)}</dd>
          </div>
          <div className="flex items-baseline justify-between gap-4">
            <dt>Price now</dt>
            <dd className="font-display text-2xl font-medium">{formatExactDecimal(current)}</dd>
          </div>
        </dl>
        <Button
          onClick={() => saving.save(repeatConfiguration(configuration, current, leadType))}
          disabled={saving.busy || isFetching || isError}
          busy={saving.busy}
        >
          Continue with the new price
        </Button>
      </Card>
    </CheckoutFrame>
  );
}
