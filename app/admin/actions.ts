"use server";

import * as z from "zod/mini";
import { action } from "@/lib/accounts/action.server";
import { actorOf } from "@/lib/audit/actor.server";
import { consentLimitBody } from "@/lib/marketplace/consent-limit";
import { setConsentLimit as setConsentLimitOf } from "@/lib/marketplace/set-consent-limit.server";
import { refundUndelivered as refundUndeliveredOf } from "@/lib/returns/refund-undelivered.server";

/** Refunds what a cancelled order did not get. @returns what the order shows from then on. */
export const refundUndelivered = action(
  { auth: "staff", name: "refundUndelivered", schema: z.object({ orderId: z.uuid() }) },
  ({ viewer, request, input: { orderId } }) => refundUndeliveredOf(actorOf(viewer, request), orderId),
);

/** Sets how old the consent of a line's leads may be at their sale. */
export const setConsentLimit = action(
  { auth: "staff", name: "setConsentLimit", schema: consentLimitBody },
  async ({ viewer, request, input }) => {
    await setConsentLimitOf(input, actorOf(viewer, request));
    return {};
  },
);
