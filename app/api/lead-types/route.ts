import { apiRoute } from "@/lib/accounts/api-route.server";
import { leadTypesJson } from "@/lib/catalog/follow-catalog.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const JSON_HEADERS = { "Content-Type": "application/json" };

/** GET /api/lead-types: the available lead types. */
export const GET = apiRoute(
  { auth: "public" },
  async () => new Response(await leadTypesJson(), { headers: JSON_HEADERS }),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
