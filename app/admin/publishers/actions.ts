"use server";

import * as z from "zod/mini";
import { action } from "@/lib/accounts/action.server";
import { checkStaffPost } from "@/lib/staff/publishers/check-staff-post.server";

const testPostInput = z.object({
  publisherId: z.uuid(),
  post: z.string().check(z.maxLength(20_000, "A post has at most 20,000 characters.")),
});

/** Checks a post as the intake would with a test key of the publisher. Nothing is stored. */
export const checkTestPost = action(
  { auth: "staff", name: "checkTestPost", schema: testPostInput },
  ({ input }) => checkStaffPost(input.publisherId, input.post),
);
