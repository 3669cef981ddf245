import * as z from "zod/mini";
import { decimalAmount } from "@/lib/catalog/schemas";
import { booleanStringInput } from "@/lib/kit/boolean-string";
import { CYCLE_STATUSES, PLAN_STATUSES } from "./plan-status";

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
  /** Why it is paused or ended: `customer`, `declined`, `account`, `not-offered`, `dispute` or `refund`. */
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
  /** What a period costs. */
  amount: decimalAmount,
  /** The next charge; null when none will follow. */
  nextChargeOn: z.nullable(isoDay),
  nextChargeAt: z.nullable(z.string()),
  nextAmount: z.nullable(decimalAmount),
  /** Last day of a cancelled plan. */
  endsOn: z.nullable(isoDay),
  /** A higher price that was announced, and from when it applies. */
  newAmount: z.nullable(decimalAmount),
  newAmountFrom: z.nullable(isoDay),
  hasPaymentMethod: z.boolean(),
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

/** Body of PATCH /api/plans/{id}: what the next period buys. `totalPrice` is the price that the customer was shown. */
export const changePlanBody = z.extend(pricePlanBody, {
  selectedStates: z.optional(z.array(z.string().check(z.maxLength(8))).check(z.maxLength(100))),
  totalPrice: z.union([z.string().check(z.maxLength(20)), z.number()]),
});
export type ChangePlanBody = z.output<typeof changePlanBody>;

/** Body of POST /api/plans/{id}/payment-method. */
export const paymentMethodBody = z.object({
  paymentMethodId: z.string().check(z.regex(/^pm_\w{1,120}$/, "Choose one of your saved payment methods.")),
});

/** A saved card or bank account. */
export const paymentMethodDto = z.object({
  id: z.string(),
  kind: z.enum(["card", "bank"]),
  /** `visa ending in 4242`. */
  label: z.string(),
  /** `04/29`; null for bank accounts. */
  expires: z.nullable(z.string()),
});
export type PaymentMethodDto = z.infer<typeof paymentMethodDto>;
