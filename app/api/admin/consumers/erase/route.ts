import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { eraseConsumer } from "@/lib/contacts/erasure/erase-consumer.server";
import { eraseConsumerBody } from "@/lib/contacts/erasure/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/admin/consumers/erase: erases a consumer's contact details everywhere. This cannot be undone. */
export const POST = apiRoute(
  { auth: "staff", irreversible: true, body: eraseConsumerBody },
  async ({ viewer, request, body }) => privateJson(await eraseConsumer(body, actorOf(viewer, request))),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
