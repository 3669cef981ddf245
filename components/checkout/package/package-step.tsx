"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { OptionGroup } from "@/components/builder/option-group";
import { StateList } from "@/components/builder/state-list";
import { useStatesOfLine } from "@/components/catalog/use-catalog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { notifyError } from "@/components/ui/notify";
import { OptionCard } from "@/components/ui/option-card";
import type { UserDto } from "@/lib/accounts/dto";
import { LINE_LABELS } from "@/lib/catalog/lines";
import type { LeadPackageDto, LeadTypeDto, StateDto } from "@/lib/catalog/schemas";
import type { PendingCheckout } from "@/lib/configurations/pending-checkout";
import { statesMissing } from "@/lib/configurations/rules";
import { formatWholeDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { CheckoutFrame } from "../checkout-frame";
import { notifyAccountRequired, storePendingCheckout } from "../start-checkout";
import { useSaveSelection } from "../use-save-selection";
import { PackageSummary } from "./package-summary";

interface PackageStepProps {
  leadPackage: LeadPackageDto;
  leadTypes: readonly LeadTypeDto[];
  states: readonly StateDto[];
  user: UserDto | null;
}

/** The step before paying for a package: choose line and states. */
export function PackageStep({ leadPackage, leadTypes, states, user }: PackageStepProps) {
  const router = useRouter();
  const [leadTypeId, setLeadTypeId] = useState<string | null>(null);
  const [selected, setSelected] = useState<string[]>([]);
  const leadType = leadTypes.find(({ id }) => id === leadTypeId);
  const statesOfLine = useStatesOfLine(leadType?.line ?? null, states);
  const { save, busy, newPrice } = useSaveSelection(user?.id);
  const reason = sayMissing(leadTypeId, selected.length);

  const proceed = () => {
    if (!leadTypeId || reason) return;
    const pending = toPending(leadPackage, leadTypeId, selected, newPrice ?? leadPackage.price);
    if (user) return save(pending);
    try {
      storePendingCheckout(pending);
    } catch {
      return notifyError("Failed to save lead configuration. Please try again.");
    }
    notifyAccountRequired();
    router.push(paths.auth);
  };

  return (
    <CheckoutFrame title={`Set up ${leadPackage.name}`}>
      <Card>
        <PackageSummary leadPackage={leadPackage} />
      </Card>
      <Card className="grid gap-6">
        <OptionGroup legend="Line of insurance" className="grid-cols-2">
          {leadTypes
            .filter(({ tier }) => tier === "premium")
            .map(({ id, line }) => (
              <OptionCard
                key={id}
                type="radio"
                name="line"
                value={line}
                title={LINE_LABELS[line]}
                checked={id === leadTypeId}
                onChange={() => setLeadTypeId(id)}
                className="py-3"
              />
            ))}
        </OptionGroup>
        <div>
          <h2 className="mb-2.5 font-semibold">Where do you write?</h2>
          <StateList states={statesOfLine} selected={selected} onChange={setSelected} />
        </div>
        {newPrice ? (
          <Notice role="alert" tone="amber">
            The price of this package is now {formatWholeDecimal(newPrice)} a month. Nothing was charged.
            Continue if you agree.
          </Notice>
        ) : null}
        <div>
          <Button onClick={proceed} disabled={reason !== null || busy} busy={busy} className="w-full">
            {busy ? "Saving..." : "Continue to payment"}
          </Button>
          {reason ? <p className="mt-2 text-sm text-muted">{reason}</p> : null}
        </div>
      </Card>
    </CheckoutFrame>
  );
}

function sayMissing(leadTypeId: string | null, stateCount: number): string | null {
  if (!leadTypeId) return "Choose a line of insurance to continue.";
  const missing = statesMissing(stateCount);
  return missing > 0 ? `Choose ${missing} more ${missing === 1 ? "state" : "states"} to continue.` : null;
}

/** The selection to store or save. @param totalPrice decimal, dollars a month. */
function toPending(
  leadPackage: LeadPackageDto,
  selectedLeadType: string,
  selectedStates: string[],
  totalPrice: string,
): PendingCheckout {
  return {
    selectedLeadType,
    selectedStates,
    leadQuantity: leadPackage.leadsPerMonth,
    purchaseType: "monthly",
    includeBeneficiary: "false",
    includeHigherIncome: "false",
    pricing: { totalPrice },
    packageId: leadPackage.id,
  };
}
