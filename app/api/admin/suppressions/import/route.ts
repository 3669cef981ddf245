import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { AppError } from "@/lib/kit/errors";
import { importSuppressions } from "@/lib/leads/suppression/import-suppressions.server";
import { importQuery } from "@/lib/leads/suppression/wire";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/admin/suppressions/import: a CSV file as the body, read as it comes in. */
export const POST = apiRoute(
  { auth: "staff", query: importQuery, bodyType: "text/csv" },
  async ({ viewer, request, query }) => {
    if (!request.body) throw new AppError("not-csv", 400, "Send the file as the request body.");
    return privateJson(await importSuppressions(request.body, query, actorOf(viewer, request)));
  },
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
