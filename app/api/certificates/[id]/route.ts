import * as z from "zod/mini";
import { apiRoute } from "@/lib/accounts/api-route.server";
import { uuid } from "@/lib/kit/uuid";
import { readCertificate } from "@/lib/ledger/queries.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ id: uuid() });

/** GET /api/certificates/{id}: the public receipt of one sold lead. It never changes. */
export const GET = apiRoute({ auth: "public", params }, async ({ params: { id } }) =>
  Response.json(await readCertificate(id), {
    headers: { "Cache-Control": "public, max-age=3600", "X-Robots-Tag": "noindex" },
  }),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
