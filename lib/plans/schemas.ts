import * as z from "zod/mini";
import { decimalAmount } from "@/lib/catalog/schemas";
import { booleanStringInput } from "@/lib/kit/boolean-string";
import { uuid } from "@/lib/kit/uuid";
import { SAVED_METHOD_AGREEMENT } from "@/lib/payments/saved-method-agreement";
import { PLAN_OFFERS, WITHHELD_OFFERS } from "./plan-offer";
import { CYCLE_STATUSES, DECLINE_KINDS, METHOD_FAULTS, PLAN_STATUSES } from "./plan-status";

/** A date without a time: `2026-11-22`. */
const isoDay = z.string();

const planPeriodDto = z.object({
  /** Local date of the plan's time zone. */
  dueOn: isoDay,
  status: z.enum(CYCLE_STATUSES),
  amount: decimalAmount,
  /** When a declined charge is tried again. */
  nextAttemptAt: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  /** Why the last attempt was declined: `confirm` (the bank asks the customer), `replace` (this method will not work). */
  declineKind: z.nullable(z.enum(DECLINE_KINDS)),
  /** Why the charge could not even be tried; null when the bank was asked, and from servers of the previous release. */
  methodFault: z._default(z.nullable(z.enum(METHOD_FAULTS)), null),
  /** Whether the customer can pay it themselves now. */
  isPayable: z.boolean(),
  /** What keeps an open charge from being paid: the catalog does not have what it buys now. Servers of the previous release leave it out. */
  withheld: z._default(z.nullable(z.enum(WITHHELD_OFFERS)), null),
  /** What it buys: the plan may have been changed since it was charged. Null from servers of the previous release. */
  bought: z._default(
    z.nullable(z.object({ name: z.string(), packageName: z.nullable(z.string()), leadQuantity: z.int() })),
    null,
  ),
  /** Stripe's ids of the payment methods that it was tried with. Servers of the previous release leave them out. */
  triedMethodIds: z._default(z.array(z.string()), []),
});
export type PlanPeriodDto = z.infer<typeof planPeriodDto>;

const planChangeDto = z.object({
  id: z.string(),
  /** Null for the start of the plan. */
  from: z.nullable(z.enum(PLAN_STATUSES)),
  /** The same as `from` when something else about the plan changed. */
  to: z.enum(PLAN_STATUSES),
  by: z.enum(["you", "staff", "automatic"]),
  /** What changed, in the program's words. */
  note: z.nullable(z.string()),
  at: z.string(),
});
export type PlanChangeDto = z.infer<typeof planChangeDto>;

/** A plan as GET /api/plans returns it. */
export const planDto = z.object({
  id: z.string(),
  status: z.enum(PLAN_STATUSES),
  /** Why it is paused or ended: `customer`, `staff`, `declined`, `account`, `not-offered`, `dispute`, `refund` or `no-payment-method`. */
  reason: z.nullable(z.string()),
  interval: z.enum(["weekly", "monthly"]),
  /** IANA name, pinned at the purchase. */
  timeZone: z.string(),
  /** Line and lead type of the next period. */
  name: z.string(),
  packageName: z.nullable(z.string()),
  leadConfigId: z.string(),
  leadTypeId: z.string(),
  leadQuantity: z.int(),
  selectedStates: z.array(z.string()),
  includeBeneficiary: z.boolean(),
  includeHigherIncome: z.boolean(),
  /** Whether the catalog still has what the next period buys. Servers of the previous release leave it out. */
  offer: z._default(z.enum(PLAN_OFFERS), "offered"),
  /** What a period costs. */
  amount: decimalAmount,
  /** The next charge; null when none will follow. */
  nextChargeOn: z.nullable(isoDay),
  nextChargeAt: z.nullable(z.string()),
  nextAmount: z.nullable(decimalAmount),
  /** The next charge if a paused plan is resumed now; null for other plans, and from servers of the previous release. */
  afterResume: z._default(z.nullable(z.object({ chargeOn: isoDay, amount: decimalAmount })), null),
  /** Last day of a cancelled plan. */
  endsOn: z.nullable(isoDay),
  /** A higher price that was announced, and from when it applies. */
  newAmount: z.nullable(decimalAmount),
  newAmountFrom: z.nullable(isoDay),
  hasPaymentMethod: z.boolean(),
  /** Stripe's id of the card or bank account that is charged. */
  paymentMethodId: z.nullable(z.string()),
  startedOn: isoDay,
  /** The last 24 periods, newest first. */
  periods: z.array(planPeriodDto),
  /** The last 50 rows of its history, newest first. */
  changes: z.array(planChangeDto),
});
export type PlanDto = z.infer<typeof planDto>;

/** What a customer wants of the next period; what is left out stays. Input of the action that prices it. */
export const pricePlanBody = z.object({
  leadQuantity: z.optional(z.int("Lead quantity must be a whole number.")),
  includeBeneficiary: z.optional(booleanStringInput),
  includeHigherIncome: z.optional(booleanStringInput),
});
export type PricePlanBody = z.output<typeof pricePlanBody>;

/**
 * Body of PATCH /api/plans/{id}: what the next period buys. `totalPrice` is the price that the customer was shown,
 * `shownConfigId` the plan's `leadConfigId` that they started from.
 */
export const changePlanBody = z.extend(pricePlanBody, {
  selectedStates: z.optional(z.array(z.string().check(z.maxLength(8))).check(z.maxLength(100))),
  totalPrice: z.union([z.string().check(z.maxLength(20)), z.number()]),
  shownConfigId: z.optional(uuid()),
});
export type ChangePlanBody = z.output<typeof changePlanBody>;

/** Names one of the viewer's saved payment methods. */
export const paymentMethodBody = z.object({
  paymentMethodId: z.string().check(z.regex(/^pm_\w{1,120}$/, "Choose one of your saved payment methods.")),
});

const dueOn = z.iso.date("Use a date like 2026-11-22.");

/**
 * Body of POST /api/plans/{id}/payment-method. `declinedOn` is the date of the declined charge that the customer was told is tried at
 * once. Without it, the charge of a paused plan is not tried.
 */
export const setMethodBody = z.extend(paymentMethodBody, { declinedOn: z.optional(dueOn) });

/** Names a period of a plan by its local date. */
export const periodKey = z.object({ planId: uuid(), dueOn });

/** Body of POST /api/plans/{id}/skip: the date of the next charge that the customer was shown. */
export const skipPeriodBody = z.pick(periodKey, { dueOn: true });

/** What the browser needs to pay a declined period. `status` is Stripe's status of the payment. */
export interface PeriodPaymentDto {
  clientSecret: string;
  paymentMethodId: string;
  status: string;
}

/** Saving a method needs the agreement of its owner, in the edition that the page showed. */
export const startSavingBody = z.object({
  agreement: z.literal(SAVED_METHOD_AGREEMENT.version, "Please reload the page: the agreement has changed."),
});

export type StartSavingBody = z.input<typeof startSavingBody>;

/** Names the SetupIntent that the browser has confirmed. */
export const finishSavingBody = z.object({
  setupIntentId: z.string().check(z.regex(/^seti_\w{1,120}$/, "This is not a SetupIntent.")),
});

/** A saved card or bank account. */
export const paymentMethodDto = z.object({
  id: z.string(),
  kind: z.enum(["card", "bank"]),
  /** `Visa ending in 4242`. */
  label: z.string(),
  /** `visa`; null for bank accounts. */
  brand: z.nullable(z.string()),
  /** Name of the bank; null for cards. */
  bankName: z.nullable(z.string()),
  last4: z.string(),
  /** `04/29`; null for bank accounts. */
  expires: z.nullable(z.string()),
  /** Offered first where a method is chosen. */
  isDefault: z.boolean(),
  /** The plans that are charged to it. */
  plans: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type PaymentMethodDto = z.infer<typeof paymentMethodDto>;
