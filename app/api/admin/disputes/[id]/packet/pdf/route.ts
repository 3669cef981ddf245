import * as z from "zod/mini";
import { apiRoute } from "@/lib/accounts/api-route.server";
import { drawPacket } from "@/lib/disputes/draw-packet.server";
import { readPacket } from "@/lib/disputes/read-packet.server";
import { disputeId } from "@/lib/disputes/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { pdfDownload } from "@/lib/platform/pdf/open-pdf.server";

const params = z.object({ id: disputeId });

/** GET /api/admin/disputes/{id}/packet/pdf: the evidence packet as a PDF. */
export const GET = apiRoute({ auth: "staff", params }, async ({ params: { id } }) => {
  const packet = await readPacket(id);
  return pdfDownload(await drawPacket(packet), `evidence-${packet.dispute.id}.pdf`);
});

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
