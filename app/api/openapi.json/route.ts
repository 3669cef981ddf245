import { site } from "@/lib/marketing/site";
import { env } from "@/lib/platform/env/env.server";
import { observeRequest } from "@/lib/platform/http/observe-request.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { describeApi } from "@/lib/public-api/describe-api.server";

/** GET /api/openapi.json: the OpenAPI 3.1 document of the public API, made from the contract that the handlers use. */
export const GET = observeRequest(async () =>
  Response.json(describeApi({ origin: env().APP_URL, supportEmail: site.supportEmail }), {
    headers: { "Cache-Control": "public, max-age=300" },
  }),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
