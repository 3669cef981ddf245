import { apiRoute } from "@/lib/accounts/api-route.server";
import { site } from "@/lib/marketing/site";
import { env } from "@/lib/platform/env/env.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { describeApi } from "@/lib/public-api/describe-api.server";

// Built once for each process, because nothing that it is made from changes.
let document: ReturnType<typeof describeApi> | undefined;

/** GET /api/openapi.json: the OpenAPI 3.1 document of the public API, made from the contract that the handlers use. */
export const GET = apiRoute({ auth: "public" }, async () =>
  Response.json((document ??= describeApi({ origin: env().APP_URL, supportEmail: site.supportEmail })), {
    headers: { "Cache-Control": "public, max-age=300" },
  }),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
