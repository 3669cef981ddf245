import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { importSuppressions } from "@/lib/contacts/suppression/import-suppressions.server";
import { importBody } from "@/lib/contacts/suppression/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/admin/suppressions/import: imports lines of a CSV file, and reports an error for each line that was not fully read. */
export const POST = apiRoute(
  { auth: "staff", body: importBody, maxBodyBytes: 1_048_576 },
  async ({ viewer, request, body }) => privateJson(await importSuppressions(body, actorOf(viewer, request))),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
