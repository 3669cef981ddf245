"use client";

import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { UserDto } from "@/lib/accounts/dto";
import { repeatConfiguration } from "@/lib/configurations/repeat-configuration";
import type { LeadConfigurationDto } from "@/lib/configurations/schemas";
import { formatWholeDecimal } from "@/lib/kit/money";
import { CheckoutFrame } from "./checkout-frame";
import { useSaveSelection } from "./use-save-selection";

interface PriceChangedProps {
  configuration: LeadConfigurationDto;
  /** Decimal. */
  newPrice: string;
  user: UserDto;
}

/** The price that the buyer saw does not hold any more. Nothing is charged before the new one is agreed to. */
export function PriceChanged({ configuration, newPrice, user }: PriceChangedProps) {
  const saving = useSaveSelection(user.id);
  // It may have changed once more while this was read.
  const current = saving.newPrice ?? newPrice;
  return (
    <CheckoutFrame title="The price has changed">
      <Card className="grid gap-5">
        <Notice role="alert" tone="amber">
          Since you saved this package, its price has changed. Nothing was charged.
        </Notice>
        <dl className="grid gap-2">
          <div className="flex items-baseline justify-between gap-4">
            <dt className="text-muted">Price that you saw</dt>
            <dd className="line-through">{formatWholeDecimal(configuration.totalPrice)}</dd>
          </div>
          <div className="flex items-baseline justify-between gap-4">
            <dt>Price now</dt>
            <dd className="font-display text-2xl font-medium">{formatWholeDecimal(current)}</dd>
          </div>
        </dl>
        <Button
          onClick={() => saving.save(repeatConfiguration(configuration, current))}
          disabled={saving.busy}
          busy={saving.busy}
        >
          Continue with the new price
        </Button>
      </Card>
    </CheckoutFrame>
  );
}
