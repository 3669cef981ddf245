"use server";

import * as z from "zod/mini";
import { action } from "@/lib/accounts/action.server";
import {
  offerRepeat as offerRepeatOf,
  repeatOrder as repeatOrderOf,
} from "@/lib/checkout/repeat-order.server";
import { uuid } from "@/lib/kit/uuid";
import {
  setSourceBlocked as setBlockedOf,
  setExcludedCarriers as setCarriersOf,
} from "@/lib/marketplace/exclusions/exclusions.server";
import { blockedSourceBody, excludedCarriersBody } from "@/lib/marketplace/exclusions/schemas";
import { setNewOrderLimit as setNewLimitOf } from "@/lib/marketplace/new-order-limit.server";
import { newOrderLimitBody, orderLimitsBody } from "@/lib/marketplace/order-limits";
import { orderRulesBody } from "@/lib/marketplace/order-rules";
import { setOrderLimits as setLimitsOf } from "@/lib/marketplace/set-order-limits.server";
import { setOrderRules as setRulesOf } from "@/lib/marketplace/set-order-rules.server";

/** Chooses the carriers whose customers are not sold to the viewer. @returns what the viewer excludes. */
export const setExcludedCarriers = action(
  {
    auth: "customer",
    name: "setExcludedCarriers",
    schema: excludedCarriersBody,
    throttle: "change-exclusions",
  },
  ({ viewer, input: { carriers, shown } }) => setCarriersOf(viewer, carriers, shown),
);

/** Blocks a source, or takes that back. @returns what the viewer excludes. */
export const setSourceBlocked = action(
  { auth: "customer", name: "setSourceBlocked", schema: blockedSourceBody, throttle: "change-exclusions" },
  ({ viewer, input }) => setBlockedOf(viewer, input),
);

/** Sets the daily limit that the viewer's orders begin with. */
export const setNewOrderLimit = action(
  { auth: "customer", name: "setNewOrderLimit", schema: newOrderLimitBody },
  ({ viewer, input }) => setNewLimitOf(viewer, input),
);

const ofOrder = z.object({ orderId: uuid() });

/** Pauses, resumes or caps one of the viewer's orders. @returns its progress under the new limits. */
export const setOrderLimits = action(
  { auth: "customer", name: "setOrderLimits", schema: z.extend(orderLimitsBody, ofOrder.shape) },
  ({ viewer, input: { orderId, ...limits } }) => setLimitsOf(viewer, orderId, limits),
);

/** Changes hours, spread or states of one of the viewer's orders. @returns its rules as they are now. */
export const setOrderRules = action(
  { auth: "customer", name: "setOrderRules", schema: z.extend(orderRulesBody, ofOrder.shape) },
  ({ viewer, input: { orderId, ...rules } }) => setRulesOf(viewer, orderId, rules),
);

/** Prices the selection of one of the viewer's orders again. */
export const offerRepeat = action(
  { auth: "customer", name: "offerRepeat", schema: ofOrder },
  ({ viewer, input: { orderId } }) => offerRepeatOf(viewer, orderId),
);

/** Saves the selection of an order once more, at the price that the viewer agreed to. @returns the configuration to pay for. */
export const repeatOrder = action(
  {
    auth: "customer",
    name: "repeatOrder",
    throttle: "save-configuration",
    schema: z.extend(ofOrder, { totalPrice: z.string().check(z.maxLength(20)) }),
  },
  ({ viewer, input: { orderId, totalPrice } }) => repeatOrderOf(viewer, orderId, totalPrice),
);
