import { CALLING_RULES } from "@/lib/compliance/calling-hours";
import { mayCallInEvery } from "@/lib/compliance/may-call";
import type { DeliveryDto } from "@/lib/delivery/destinations/schemas";
import type { LeadDetailDto } from "@/lib/inbox/detail-schemas";

/** The time that the pictures show: 9:12 AM in Tampa. */
export const SHOWN_AT = new Date("2026-11-20T14:12:00Z");
export const SHOWN_ZONE = "America/New_York";

const LEAD_ID = "1c9d5e2a-6f40-4b83-9a17-e0d4c3b2a165";
const ZONES = [SHOWN_ZONE];

/** An invented consumer, with a number of the range that is reserved for fiction. */
export function sampleLead(): LeadDetailDto {
  const rule = CALLING_RULES.find(({ code }) => code === "FL");
  if (!rule) throw new Error("Florida has no calling rule");
  const verdict = mayCallInEvery(rule, ZONES, SHOWN_AT);
  if (!verdict.allowed) throw new Error("the picture must show a time inside the calling hours");
  return {
    id: LEAD_ID,
    orderId: "5b0f6f0e-3f57-4c0f-9d0e-6a2a63d6b1aa",
    line: "life",
    tier: "premium",
    state: "FL",
    zip: "33609",
    name: "Denise Whitaker",
    phone: { number: "+18135550142", inWords: "(813) 555-0142" },
    city: "Tampa",
    isUnreadable: false,
    isErased: false,
    isSuppressed: false,
    summary: "Term life, $500,000",
    soldAt: "2026-11-20T14:08:03.168Z",
    soldAfterMs: 64,
    progress: "new",
    returnStatus: null,
    consentAt: "2026-11-20T14:08:02.000Z",
    followUpAt: null,
    call: {
      isOpen: true,
      turnsAt: verdict.closesAt.toISOString(),
      turnsBackAt: "2026-11-21T13:00:00.000Z",
      isResting: false,
      zones: ZONES,
      reason: verdict.reason,
      callsLeft: rule.maxCallsIn24Hours,
    },
    contact: null,
    attributes: [],
    consent: null,
    consentWarning: null,
    match: [],
    certificateId: "7f3a92c1-0bde-4e5f-8a61-3d2c4b5a6978",
    callingRule: { ...rule, zones: [...rule.zones] },
    receivedAt: "2026-11-20T14:08:03.104Z",
    verifiedAt: "2026-11-20T14:08:03.165Z",
    certifiedAt: "2026-11-20T14:08:03.188Z",
    checks: [],
    repeatedInquiries: [],
    notes: [],
    calls: [],
    annualPremiumCents: null,
  };
}

/** The CRM fails once. The backup gets the lead at once, and the CRM at the second attempt. */
export function sampleDeliveries(): DeliveryDto[] {
  const delivery = { event: "lead.delivered", leadId: LEAD_ID, createdAt: "2026-11-20T14:08:03.168Z" };
  return [
    {
      ...delivery,
      id: "0d6b7a6e-8f2c-4a51-9a43-2b1f0c9d8e71",
      destinationId: "9f1f7b60-0c59-4f0e-8f5b-0a4f4f1f2a10",
      destinationName: "HubSpot",
      status: "accepted",
      attempts: 2,
      dueAt: "2026-11-20T14:08:08.300Z",
      acceptedAt: "2026-11-20T14:08:08.597Z",
      isHeld: false,
      withdrawal: null,
      tries: [
        attempt(1, "2026-11-20T14:08:03.180Z", 210, 503),
        attempt(2, "2026-11-20T14:08:08.300Z", 297, 201),
      ],
    },
    {
      ...delivery,
      id: "3a7c1e94-52d0-4f6b-b8e5-7d90c4a2f613",
      destinationId: "c2d8a5f4-1b36-47e9-8a70-5e3f9b6d1c28",
      destinationName: "Email to Maya",
      status: "accepted",
      attempts: 1,
      dueAt: "2026-11-20T14:08:03.400Z",
      acceptedAt: "2026-11-20T14:08:04.600Z",
      isHeld: false,
      withdrawal: null,
      tries: [attempt(1, "2026-11-20T14:08:03.400Z", 1_200, 250)],
    },
  ];
}

function attempt(number: number, startedAt: string, durationMs: number, status: number) {
  const isAccepted = status < 300;
  return { number, startedAt, durationMs, isAccepted, status, error: null, answer: null, requestId: null };
}
