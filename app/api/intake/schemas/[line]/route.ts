import { z } from "zod";
import { apiRoute } from "@/lib/accounts/api-route.server";
import { LINES } from "@/lib/catalog/lines";
import { describeLeadPost } from "@/lib/intake/schemas/lead-post";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ line: z.enum(LINES) });

/** GET /api/intake/schemas/{line}: the JSON Schema of a lead post of this line. */
export const GET = apiRoute({ auth: "public", params }, async ({ params: { line } }) =>
  Response.json(describeLeadPost(line), {
    headers: { "Content-Type": "application/schema+json", "Cache-Control": "public, max-age=300" },
  }),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
