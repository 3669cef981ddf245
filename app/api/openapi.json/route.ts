import { apiRoute } from "@/lib/accounts/api-route.server";
import { env } from "@/lib/platform/env/env.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { describeApi } from "@/lib/public-api/describe-api.server";
import { operatorContact } from "@/lib/settings/operator-contact";

// Kept until the operator changes the email, because nothing else that it is made from changes.
let kept: { supportEmail: string; document: ReturnType<typeof describeApi> } | null = null;

/** GET /api/openapi.json: the OpenAPI 3.1 document of the public API, made from the contract that the handlers use. */
export const GET = apiRoute({ auth: "public" }, async () => {
  const { supportEmail } = operatorContact();
  if (kept?.supportEmail !== supportEmail)
    kept = { supportEmail, document: describeApi({ origin: env().APP_URL, supportEmail }) };
  return Response.json(kept.document, { headers: { "Cache-Control": "public, max-age=300" } });
});

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
