import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { exportConsumer } from "@/lib/staff/consumers/export-consumer.server";
import { exportConsumerBody } from "@/lib/staff/consumers/schemas";

/**
 * POST /api/admin/consumers/export: everything that we hold about a consumer, as one file, for their request to see it. A
 * file with personal data cannot be taken back, so staff confirm with password or code, and give a reason.
 */
export const POST = apiRoute(
  { auth: "staff", irreversible: true, body: exportConsumerBody },
  async ({ viewer, request, body }) => privateJson(await exportConsumer(body, actorOf(viewer, request))),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
