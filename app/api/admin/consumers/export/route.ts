import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { exportConsumer } from "@/lib/staff/consumers/export-consumer.server";
import { exportConsumerBody } from "@/lib/staff/consumers/schemas";

/**
 * POST /api/admin/consumers/export: everything that we hold about a consumer, for their request to see it. It leaves the
 * product as one file, so it asks for password or code and a reason, as what cannot be undone does.
 */
export const POST = apiRoute(
  { auth: "staff", irreversible: true, body: exportConsumerBody },
  async ({ viewer, request, body }) => privateJson(await exportConsumer(body, actorOf(viewer, request))),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
