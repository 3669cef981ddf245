"use server";

import * as z from "zod/mini";
import { action } from "@/lib/accounts/action.server";
import { actorOf } from "@/lib/audit/actor.server";
import { uuid } from "@/lib/kit/uuid";
import {
  setDefaultMethod as setDefaultOf,
  startSavingMethod as startSavingOf,
} from "@/lib/payments/saved-methods.server";
import {
  cancelPlan as cancelOf,
  changePlan as changeOf,
  pausePlan as pauseOf,
  priceNextPeriod as priceOf,
  resumePlan as resumeOf,
  skipPeriod as skipOf,
} from "@/lib/plans/change-plan.server";
import {
  claimPeriodPayment as claimOf,
  startPeriodPayment as startPaymentOf,
} from "@/lib/plans/pay-period.server";
import {
  finishSavingMethod as finishOf,
  listPaymentMethods,
  removePaymentMethod as removeOf,
  setPaymentMethod as setMethodOf,
} from "@/lib/plans/payment-methods.server";
import {
  changePlanBody,
  finishSavingBody,
  paymentMethodBody,
  periodKey,
  pricePlanBody,
  setMethodBody,
  startSavingBody,
} from "@/lib/plans/schemas";

const ofPlan = z.object({ planId: uuid() });

/** Cancels one of the viewer's plans. */
export const cancelPlan = action(
  { auth: "customer", name: "cancelPlan", schema: ofPlan },
  ({ viewer, input: { planId } }) => cancelOf(viewer, planId),
);

/** Pauses one of the viewer's plans. */
export const pausePlan = action(
  { auth: "customer", name: "pausePlan", schema: ofPlan },
  ({ viewer, input: { planId } }) => pauseOf(viewer, planId),
);

/** Resumes one of the viewer's paused plans. */
export const resumePlan = action(
  { auth: "customer", name: "resumePlan", schema: ofPlan },
  ({ viewer, input: { planId } }) => resumeOf(viewer, planId),
);

/** Skips the next period of one of the viewer's plans, if it is still the one that they were shown. */
export const skipPeriod = action(
  { auth: "customer", name: "skipPeriod", schema: periodKey },
  ({ viewer, input }) => skipOf(viewer, input),
);

/** Prices the next period of one of the viewer's plans with another quantity or other options. */
export const priceNextPeriod = action(
  { auth: "customer", name: "priceNextPeriod", schema: z.extend(pricePlanBody, ofPlan.shape) },
  ({ viewer, input: { planId, ...wanted } }) => priceOf(viewer, planId, wanted),
);

/** Changes what the next period of one of the viewer's plans buys, at the price that they were shown. */
export const changePlan = action(
  {
    auth: "customer",
    name: "changePlan",
    throttle: "save-configuration",
    schema: z.extend(changePlanBody, ofPlan.shape),
  },
  ({ viewer, input: { planId, ...body } }) => changeOf(viewer, planId, body),
);

/** Charges one of the viewer's plans to another saved payment method. */
export const setPaymentMethod = action(
  {
    auth: "customer",
    name: "setPaymentMethod",
    throttle: "read-payments",
    schema: z.extend(setMethodBody, ofPlan.shape),
  },
  ({ viewer, input: { planId, paymentMethodId, declinedOn } }) =>
    setMethodOf(viewer, planId, paymentMethodId, { declinedOn }),
);

/** Starts saving a card or bank account of the viewer, who has agreed to what that means. */
export const startSavingMethod = action(
  { auth: "customer", name: "startSavingMethod", throttle: "save-payment-method", schema: startSavingBody },
  ({ viewer }) => startSavingOf(viewer),
);

/** Records the viewer's card or bank account once Stripe has saved it. @returns it; null while Stripe waits for the bank. */
export const finishSavingMethod = action(
  { auth: "customer", name: "finishSavingMethod", throttle: "read-payments", schema: finishSavingBody },
  ({ viewer, request, input: { setupIntentId } }) => finishOf(actorOf(viewer, request), setupIntentId),
);

/** Makes one of the viewer's saved payment methods the default. @returns all of them. */
export const setDefaultMethod = action(
  { auth: "customer", name: "setDefaultMethod", throttle: "read-payments", schema: paymentMethodBody },
  async ({ viewer, input: { paymentMethodId } }) => {
    await setDefaultOf(viewer, paymentMethodId);
    return listPaymentMethods(viewer);
  },
);

/** Removes one of the viewer's saved payment methods. @returns those that are left. */
export const removePaymentMethod = action(
  { auth: "customer", name: "removePaymentMethod", throttle: "read-payments", schema: paymentMethodBody },
  async ({ viewer, request, input: { paymentMethodId } }) => {
    await removeOf(actorOf(viewer, request), paymentMethodId);
    return listPaymentMethods(viewer);
  },
);

/** Prepares the viewer's payment for a declined period of one of their plans. */
export const startPeriodPayment = action(
  {
    auth: "customer",
    name: "startPeriodPayment",
    throttle: "create-payment-intent",
    schema: z.extend(paymentMethodBody, periodKey.shape),
  },
  ({ viewer, input: { paymentMethodId, ...period } }) => startPaymentOf(viewer, period, paymentMethodId),
);

/** Settles what the viewer has paid for a period of one of their plans. */
export const claimPeriodPayment = action(
  { auth: "customer", name: "claimPeriodPayment", throttle: "read-payments", schema: periodKey },
  ({ viewer, input }) => claimOf(viewer, input),
);
