import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { soldPolicyBody } from "@/lib/inbox/results/results-schemas";
import { setPolicy } from "@/lib/inbox/results/set-policy.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ leadId: uuid() });

/** PUT /api/my/leads/{leadId}/policy: keeps or removes the annual premium of the policy that was sold. */
export const PUT = apiRoute(
  { auth: "customer", params, body: soldPolicyBody },
  async ({ viewer, params: { leadId }, body }) => privateJson(await setPolicy(viewer, leadId, body)),
);

export const { GET, POST, PATCH, DELETE } = otherMethods("PUT");
