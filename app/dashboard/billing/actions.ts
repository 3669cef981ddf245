"use server";

import * as z from "zod/mini";
import { action } from "@/lib/accounts/action.server";
import {
  cancelPlan as cancelOf,
  changePlan as changeOf,
  pausePlan as pauseOf,
  priceNextPeriod as priceOf,
  resumePlan as resumeOf,
  skipPeriod as skipOf,
} from "@/lib/plans/change-plan.server";
import { setPaymentMethod as setMethodOf } from "@/lib/plans/payment-methods.server";
import { changePlanBody, paymentMethodBody, pricePlanBody } from "@/lib/plans/schemas";

const ofPlan = z.object({ planId: z.uuid() });

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

/** Skips the next period of one of the viewer's plans. */
export const skipPeriod = action(
  { auth: "customer", name: "skipPeriod", schema: ofPlan },
  ({ viewer, input: { planId } }) => skipOf(viewer, planId),
);

/** Prices the next period of one of the viewer's plans with another quantity or other options. */
export const priceNextPeriod = action(
  { auth: "customer", name: "priceNextPeriod", schema: z.extend(pricePlanBody, ofPlan.shape) },
  ({ viewer, input: { planId, ...wanted } }) => priceOf(viewer, planId, wanted),
);

/** Changes what the next period of one of the viewer's plans buys, at the price that they were shown. */
export const changePlan = action(
  { auth: "customer", name: "changePlan", schema: z.extend(changePlanBody, ofPlan.shape) },
  ({ viewer, input: { planId, ...body } }) => changeOf(viewer, planId, body),
);

/** Charges one of the viewer's plans to another saved payment method. */
export const setPaymentMethod = action(
  { auth: "customer", name: "setPaymentMethod", schema: z.extend(paymentMethodBody, ofPlan.shape) },
  ({ viewer, input: { planId, paymentMethodId } }) => setMethodOf(viewer, planId, paymentMethodId),
);
