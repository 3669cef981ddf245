import type { ChangePlanBody, PlanDto, PricePlanBody } from "@/lib/plans/schemas";
import type { ActionResult } from "@/lib/platform/http/action-result";

type PlanAction = (input: { planId: string }) => Promise<ActionResult<PlanDto>>;

/** The server actions of the billing page. The page passes them: components do not import from `app`. */
export interface PlanActions {
  cancelPlan: PlanAction;
  pausePlan: PlanAction;
  resumePlan: PlanAction;
  /** `dueOn` is the date of the next charge that the customer was shown. */
  skipPeriod: (input: { planId: string; dueOn: string }) => Promise<ActionResult<PlanDto>>;
  priceNextPeriod: (
    input: PricePlanBody & { planId: string },
  ) => Promise<ActionResult<{ totalPrice: string }>>;
  /** `totalPrice` is the decimal price that the customer was shown. */
  changePlan: (input: ChangePlanBody & { planId: string }) => Promise<ActionResult<PlanDto>>;
  /** `declinedOn` is the date of the declined charge that the customer was told is tried at once. */
  setPaymentMethod: (input: {
    planId: string;
    paymentMethodId: string;
    declinedOn?: string | undefined;
  }) => Promise<ActionResult<PlanDto>>;
}

/** What every dialog of a plan gets. */
export interface PlanDialogProps {
  plan: PlanDto;
  actions: PlanActions;
  onClose: () => void;
}
