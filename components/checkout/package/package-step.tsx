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
import { statesMissing } from "@/lib/configurations/rules";
import { formatExactDecimal, formatWholeDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { nameUnitPrice } from "@/lib/orders/unit-price";
import { CheckoutFrame } from "../checkout-frame";
import { notifyAccountRequired, type PendingCheckout, storePendingCheckout } from "../pending-checkout";
import { useSaveSelection } from "../use-save-selection";
import { storePackageDraft, usePackageDraft } from "./package-draft";
import { PackageSummary } from "./package-summary";

interface PackageStepProps {
  leadPackage: LeadPackageDto;
  leadTypes: readonly LeadTypeDto[];
  states: readonly StateDto[];
  user: UserDto | null;
}

/** The step before paying for a package: choose line and states. Each line has its own price. */
export function PackageStep({ leadPackage, leadTypes, states, user }: PackageStepProps) {
  const router = useRouter();
  const draft = usePackageDraft(leadPackage.id);
  const [leadTypeId, setLeadTypeId] = useState(draft?.selection.selectedLeadType ?? null);
  const [selected, setSelected] = useState(draft?.selection.selectedStates ?? []);
  const askForAccount = (pending: PendingCheckout) => {
    try {
      storePendingCheckout(pending);
    } catch {
      return notifyError("Failed to save lead configuration. Please try again.");
    }
    notifyAccountRequired();
    router.push(paths.auth);
  };
  const options = findOptions(leadPackage, leadTypes);
  const chosen = options.find(({ id }) => id === leadTypeId);
  const statesOfLine = useStatesOfLine(chosen?.line ?? null, states);
  const { save, busy, newPrice, refused } = useSaveSelection(user?.id, {
    onSignedOut: askForAccount,
    opens: "push",
  });
  // The new price is that of the line which was refused, not of another one that was chosen since.
  const changed = refused ? { selection: refused, refusal: { newPrice } } : draft;
  const changedPrice =
    changed?.selection.selectedLeadType === leadTypeId ? changed?.refusal?.newPrice : undefined;
  const price = changedPrice ?? chosen?.price;
  const reason = sayMissing(chosen?.id ?? null, selected.length);

  const proceed = () => {
    if (!chosen || !price || reason) return;
    const pending = toPending(leadPackage, chosen.id, selected, price);
    // The browser's Back leads from the payment to this step.
    storePackageDraft({ selection: pending, refusal: null });
    if (user) return save(pending);
    askForAccount(pending);
  };

  return (
    <CheckoutFrame title={`Set up ${leadPackage.name}`}>
      <Card>
        <PackageSummary
          leadPackage={leadPackage}
          chosen={chosen && price ? { line: chosen.line, price } : undefined}
        />
      </Card>
      <Card className="grid gap-6">
        <OptionGroup legend="Line of insurance" className="sm:grid-cols-2">
          {options.map((option) => (
            <OptionCard
              key={option.id}
              type="radio"
              name="line"
              value={option.line}
              title={LINE_LABELS[option.line]}
              checked={option.id === leadTypeId}
              onChange={() => setLeadTypeId(option.id)}
              className="py-3"
            >
              <span className="block whitespace-nowrap">{formatWholeDecimal(option.price)} / month</span>
              <span className="block whitespace-nowrap">
                {nameUnitPrice({ totalAmount: option.price, leads: leadPackage.leadsPerMonth })} per lead
              </span>
            </OptionCard>
          ))}
        </OptionGroup>
        <div>
          <h2 className="mb-2.5 font-semibold">Where do you write?</h2>
          <StateList states={statesOfLine} selected={selected} onChange={setSelected} />
        </div>
        {changedPrice ? (
          <Notice role="alert" tone="amber">
            The price of this package is now {formatExactDecimal(changedPrice)} a month. Nothing was charged.
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

/** The lines that the package may be spent on, each with its price for one month (decimal). */
function findOptions(leadPackage: LeadPackageDto, leadTypes: readonly LeadTypeDto[]) {
  return leadPackage.leadTypes.flatMap(({ leadTypeId, price }) => {
    const leadType = leadTypes.find(({ id }) => id === leadTypeId);
    return leadType ? [{ id: leadTypeId, line: leadType.line, price }] : [];
  });
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
