import * as z from "zod/mini";
import { apiRoute } from "@/lib/accounts/api-route.server";
import { pdfResponse } from "@/lib/billing/draw-document.server";
import { readOwnDocument } from "@/lib/billing/queries.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ documentId: uuid() });

/** GET /api/my/invoices/{documentId}/pdf: an invoice, a credit note or a correction of the viewer. */
export const GET = apiRoute(
  { auth: "customer", params, throttle: "draw-pdf" },
  async ({ viewer, params: { documentId } }) => pdfResponse(await readOwnDocument(viewer, documentId)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
