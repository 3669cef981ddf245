"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PremiumOptions } from "@/components/builder/premium-options";
import { StateList } from "@/components/builder/state-list";
import { useLeadTypes, useStates, useStatesOfLine } from "@/components/catalog/use-catalog";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { SelectField } from "@/components/ui/field";
import { LoadError } from "@/components/ui/load-error";
import { Notice } from "@/components/ui/notice";
import { Loading } from "@/components/ui/spinner";
import { readPriceChange } from "@/lib/configurations/price-change";
import { statesMissing } from "@/lib/configurations/rules";
import { BENEFICIARY_LOST, losesBeneficiary } from "@/lib/configurations/still-offered";
import { formatCount } from "@/lib/kit/format-count";
import { formatDecimal } from "@/lib/kit/money";
import { writeDay } from "@/lib/plans/plan-schedule";
import type { PlanDto } from "@/lib/plans/schemas";
import { actionData } from "@/lib/platform/http/action-result";
import { LEAD_QUANTITIES } from "@/lib/pricing/price-configuration";
import type { PlanDialogProps } from "./plan-actions";
import { usePlanCommand } from "./use-plans";

type PlanSelection = Pick<
  PlanDto,
  "leadQuantity" | "selectedStates" | "includeBeneficiary" | "includeHigherIncome"
>;

/** Changes what the next period buys: quantity, options and states. Shows the price of the next charge first. */
export function ChangePlanDialog({ plan, actions, onClose }: PlanDialogProps) {
  // The page reads the plan again while the dialog is open. The selection starts from what the plan was before.
  const [shown] = useState(plan);
  const { leadQuantity, selectedStates, includeBeneficiary, includeHigherIncome } = shown;
  const [chosen, setChosen] = useState<PlanSelection>({
    leadQuantity,
    selectedStates,
    includeBeneficiary,
    includeHigherIncome,
  });
  const selection = withoutLostOption(chosen, plan);
  const price = useSelectionPrice(plan, selection, actions.priceNextPeriod);
  const said = {
    title: "Plan changed",
    description: (changed: PlanDto) =>
      `From the next period: ${formatCount(changed.leadQuantity)} leads in ${changed.selectedStates.length} states.`,
  };
  const change = usePlanCommand(actions.changePlan, said, onClose);
  const totalPrice = price.isPlaceholderData ? undefined : price.data?.totalPrice;
  const confirm = (shownPrice: string) =>
    change.mutate(
      { planId: plan.id, ...selection, totalPrice: shownPrice, shownConfigId: shown.leadConfigId },
      {
        // The catalog changed after the price was shown: show the new one, and let the customer decide again.
        onError: (error) => {
          if (readPriceChange(error)) void price.refetch();
        },
      },
    );
  const isBusy = change.isPending || price.isRefetching;
  const missing = statesMissing(selection.selectedStates.length);
  return (
    <Dialog open onClose={onClose} title="Change this plan">
      <p className="mt-2 text-ink-soft">
        The change applies from the next period
        {plan.nextChargeOn ? `, charged on ${writeDay(plan.nextChargeOn)}` : ""}. The{" "}
        {plan.status === "past_due" ? "declined charge" : "running period"} stays as it is.
      </p>
      <SelectionFields plan={plan} selection={selection} onChange={setChosen} />
      <output className="mt-5 block">
        {totalPrice ? <Price plan={plan} totalPrice={totalPrice} /> : null}
        {!totalPrice && !price.error ? "Calculating the price..." : null}
      </output>
      {missing > 0 ? (
        <p className="mt-2 text-sm text-red-deep">Choose {missing} more to have at least five states.</p>
      ) : null}
      {price.error ? (
        <LoadError what="The price" onRetry={() => void price.refetch()} busy={price.isFetching} />
      ) : null}
      <FailureNotice error={change.error} className="mt-4" />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button
          disabled={isBusy || !totalPrice || missing > 0 || isSame(selection, plan)}
          busy={isBusy}
          onClick={() => totalPrice && confirm(totalPrice)}
        >
          Confirm change
        </Button>
      </div>
    </Dialog>
  );
}

/** The price does not depend on the states, so choosing them does not ask for it again. */
function useSelectionPrice(
  plan: PlanDto,
  selection: PlanSelection,
  priceNextPeriod: PlanDialogProps["actions"]["priceNextPeriod"],
) {
  const { leadQuantity, includeBeneficiary, includeHigherIncome } = selection;
  return useQuery({
    queryKey: ["plan-price", plan.id, leadQuantity, includeBeneficiary, includeHigherIncome],
    queryFn: () =>
      actionData(priceNextPeriod({ planId: plan.id, leadQuantity, includeBeneficiary, includeHigherIncome })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

interface SelectionFieldsProps {
  plan: PlanDto;
  selection: PlanSelection;
  onChange: (selection: PlanSelection) => void;
}

/** A package fixes the quantity and has no options: only its states can change. */
function SelectionFields({ plan, selection, onChange }: SelectionFieldsProps) {
  const leadTypes = useLeadTypes();
  const states = useStates();
  const leadType = leadTypes.data?.find(({ id }) => id === plan.leadTypeId);
  const statesOfLine = useStatesOfLine(leadType?.line ?? null, states.data ?? []);
  const failed = [leadTypes, states].find(({ isError }) => isError);
  if (failed) return <LoadError what="The catalog" onRetry={() => void failed.refetch()} />;
  if (!leadTypes.data || !states.data) return <Loading label="Loading the options..." className="py-4" />;
  return (
    <div className="mt-4 grid gap-5">
      {plan.packageName ? null : (
        <SelectField
          label={plan.interval === "weekly" ? "Leads per week" : "Leads per month"}
          value={String(selection.leadQuantity)}
          onChange={(event) => onChange({ ...selection, leadQuantity: Number(event.target.value) })}
        >
          {LEAD_QUANTITIES.map((quantity) => (
            <option key={quantity} value={quantity}>
              {formatCount(quantity)}
            </option>
          ))}
        </SelectField>
      )}
      {leadType?.tier === "premium" && !plan.packageName ? (
        <PremiumOptions leadType={leadType} selection={selection} onChange={onChange} />
      ) : null}
      {leadType && losesBeneficiary(plan.includeBeneficiary, leadType) ? (
        <Notice tone="amber">{BENEFICIARY_LOST} A changed plan goes on without it.</Notice>
      ) : null}
      <details>
        <summary className="cursor-pointer font-semibold">
          States: {selection.selectedStates.join(", ")}
        </summary>
        <div className="mt-3">
          <StateList
            states={statesOfLine}
            selected={selection.selectedStates}
            onChange={(selectedStates) => onChange({ ...selection, selectedStates })}
          />
        </div>
      </details>
    </div>
  );
}

function Price({ plan, totalPrice }: { plan: PlanDto; totalPrice: string }) {
  const per = plan.interval === "weekly" ? "week" : "month";
  if (totalPrice === plan.amount)
    return (
      <>
        The price stays <strong>{formatDecimal(totalPrice)}</strong> per {per}.
      </>
    );
  return (
    <>
      New price: <strong>{formatDecimal(totalPrice)}</strong> per {per}
      {plan.nextChargeOn ? `, first charged on ${writeDay(plan.nextChargeOn)}` : ""}. It was{" "}
      {formatDecimal(plan.amount)}.
    </>
  );
}

/**
 * A selection without an option of the plan that is no longer offered: the dialog does not show it, and a changed plan goes on without
 * it. So leaving it is a change, also when the customer changes nothing else.
 */
export function withoutLostOption(
  selection: PlanSelection,
  { offer }: Pick<PlanDto, "offer">,
): PlanSelection {
  return offer === "beneficiary-lost" ? { ...selection, includeBeneficiary: false } : selection;
}

/** Whether a selection is what the plan buys already, so that there is nothing to confirm. */
export function isSame(selection: PlanSelection, plan: PlanSelection): boolean {
  return (
    selection.leadQuantity === plan.leadQuantity &&
    selection.includeBeneficiary === plan.includeBeneficiary &&
    selection.includeHigherIncome === plan.includeHigherIncome &&
    selection.selectedStates.toSorted().join() === plan.selectedStates.toSorted().join()
  );
}
