import { expect, it } from "@jest/globals";
import { draftEvidence } from "./draft-evidence";
import type { EvidencePacket } from "./schemas";

const lead = {
  id: "3f0c8a52-0000-4000-8000-000000000000",
  certificate: null,
  soldAt: "2026-05-04T12:00:00.000Z",
  acceptedAt: null,
  firstViewedAt: null,
  views: 0,
};
const packet: EvidencePacket = {
  dispute: {
    id: "du_1",
    payment: "pi_1",
    status: "needs_response",
    reason: "fraudulent",
    amount: "$65,975.00",
    openedAt: "2026-05-10T12:00:00.000Z",
    dueBy: null,
  },
  order: {
    id: "1a2b3c4d-0000-4000-8000-000000000000",
    paidAt: "2026-05-01T12:00:00.000Z",
    total: "$65,975.00",
    status: "completed",
    product: "Premium life insurance leads",
    leadQuantity: 1_450,
    states: ["TX"],
    customer: { id: "c", name: "Ann Agent", email: "ann@example.com", since: "2026-01-01T00:00:00.000Z" },
  },
  terms: null,
  leads: Array.from({ length: 1_450 }, () => lead),
  signIns: [],
  refunds: [],
};

it("the drafted evidence writes numbers as people do, and names the days within which leads can be returned", () => {
  const texts = draftEvidence(packet);
  expect(texts.product_description).toContain("1,450 exclusive Premium life insurance leads");
  expect(texts.access_activity_log).toContain("1,450 leads were sold to this order.");
  expect(texts.access_activity_log).toContain("and 1,425 more, listed in the attached file");
  expect(draftEvidence({ ...packet, leads: [lead] }).access_activity_log).toContain("1 lead was sold");
  expect(texts.access_activity_log).toContain("by email counts as accepted when the mail server took it");
  expect(texts.refund_policy_disclosure).toContain("within 15 days");
});
