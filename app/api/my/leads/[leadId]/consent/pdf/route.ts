import * as z from "zod/mini";
import { apiRoute } from "@/lib/accounts/api-route.server";
import { readConsentPacket } from "@/lib/inbox/consent-packet.server";
import { drawConsentPdf } from "@/lib/inbox/consent-pdf.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { pdfDownload } from "@/lib/platform/pdf/open-pdf.server";

const params = z.object({ leadId: uuid() });

/** GET /api/my/leads/{leadId}/consent/pdf: the consent record as a PDF. The view is logged. */
export const GET = apiRoute(
  { auth: "customer", params, throttle: "draw-pdf" },
  async ({ viewer, params: { leadId } }) => {
    const packet = await readConsentPacket(viewer, leadId);
    return pdfDownload(await drawConsentPdf(packet), `consent-${packet.leadId}.pdf`);
  },
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
