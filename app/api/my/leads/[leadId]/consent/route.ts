import * as z from "zod/mini";
import { apiRoute } from "@/lib/accounts/api-route.server";
import { evidenceOf, readConsentPacket } from "@/lib/inbox/consent-packet.server";
import { paths } from "@/lib/kit/paths";
import { uuid } from "@/lib/kit/uuid";
import { env } from "@/lib/platform/env/env.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ leadId: uuid() });

/** GET /api/my/leads/{leadId}/consent: the consent record as a JSON file. The view is logged. */
export const GET = apiRoute({ auth: "customer", params }, async ({ viewer, params: { leadId } }) => {
  const packet = await readConsentPacket(viewer, leadId);
  // Where the consumer sees who has the record, and revokes the consent.
  const consumerPage = `${env().APP_URL}${paths.myInformation}`;
  const file = { ...packet, evidence: evidenceOf(packet), consumerPage };
  return new Response(JSON.stringify(file, null, 2), {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": `attachment; filename="consent-${packet.leadId}.json"`,
      "Cache-Control": "no-store",
    },
  });
});

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
