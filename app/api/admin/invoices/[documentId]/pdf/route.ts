import * as z from "zod/mini";
import { apiRoute } from "@/lib/accounts/api-route.server";
import { pdfResponse } from "@/lib/billing/draw-document.server";
import { readAnyDocument } from "@/lib/billing/queries.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ documentId: uuid() });

/** GET /api/admin/invoices/{documentId}/pdf: any invoice, credit note or correction. */
export const GET = apiRoute({ auth: "staff", params }, async ({ params: { documentId } }) =>
  pdfResponse(await readAnyDocument(documentId)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
