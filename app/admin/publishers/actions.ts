"use server";

import * as z from "zod/mini";
import { action } from "@/lib/accounts/action.server";
import { actorOf } from "@/lib/audit/actor.server";
import { uuid } from "@/lib/kit/uuid";
import { closeStatement as closeStatementOf } from "@/lib/publishers/payouts/close-statement.server";
import { closeStatementBody, payoutPriceBody } from "@/lib/publishers/payouts/schemas";
import { setPayoutPrice as setPayoutPriceOf } from "@/lib/publishers/payouts/set-payout-price.server";
import { checkStaffPost } from "@/lib/staff/publishers/check-staff-post.server";

const testPostInput = z.object({
  publisherId: uuid(),
  post: z.string().check(z.maxLength(20_000, "A post has at most 20,000 characters.")),
});

/** Checks a post as the intake would with a test key of the publisher. Nothing is stored. */
export const checkTestPost = action(
  { auth: "staff", name: "checkTestPost", schema: testPostInput },
  ({ input }) => checkStaffPost(input.publisherId, input.post),
);

/** Sets what a publisher gets for each sold lead of a line and tier, from a day on. */
export const setPayoutPrice = action(
  { auth: "staff", irreversible: true, name: "setPayoutPrice", schema: payoutPriceBody },
  async ({ viewer, request, input }) => {
    await setPayoutPriceOf(input, input.reason ?? "", actorOf(viewer, request));
    return {};
  },
);

/** Closes a month of a publisher: stores the statement, which never changes again. */
export const closeStatement = action(
  { auth: "staff", irreversible: true, name: "closeStatement", schema: closeStatementBody },
  async ({ viewer, request, input }) => {
    await closeStatementOf(input, input.reason ?? "", actorOf(viewer, request));
    return {};
  },
);
