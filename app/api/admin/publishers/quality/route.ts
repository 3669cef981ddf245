import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readPublisherQuality } from "@/lib/staff/publishers/read-quality.server";
import { qualityQuery } from "@/lib/staff/publishers/schemas";

/** GET /api/admin/publishers/quality: what became of the posts of the last 30 days, by publisher, source and line. */
export const GET = apiRoute({ auth: "staff", query: qualityQuery }, async ({ query }) =>
  privateJson(await readPublisherQuality(query.publisher ?? null)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
