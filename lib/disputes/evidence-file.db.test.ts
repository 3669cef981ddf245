import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { disputePayment } from "@/tests/factories/disputes";
import { sandboxControl } from "@/tests/factories/payments";
import { createPaidSale } from "@/tests/factories/returns";
import { startProcess } from "@/tests/processes/line-process";
import { until } from "@/tests/waiting/until";
import { readDispute, sendEvidence } from "./answer-dispute.server";
import { uploadPacket } from "./evidence-file.server";
import { readPacket } from "./read-packet.server";
import { recordDispute } from "./record-dispute.server";
import { MAX_TEXT } from "./schemas";

let staff: { id: string; username: string };
beforeAll(async () => {
  await installCatalog();
  ({ user: staff } = await createStaff());
});
afterEach(() => sandboxControl().clearFaults());

const texts = {
  product_description: "Leads",
  access_activity_log: "Opened",
  refund_policy_disclosure: "Fifteen days",
  uncategorized_text: "",
};

async function createDispute(): Promise<string> {
  const { paymentIntentId } = await createPaidSale(2);
  const dispute = await disputePayment(paymentIntentId);
  await recordDispute(dispute);
  return dispute.id;
}

async function filesOf(disputeId: string) {
  const { data } = await stripe().files.list({ purpose: "dispute_evidence", limit: 100 });
  return data.filter(({ filename }) => filename === `evidence-${disputeId}.pdf`);
}
const atStripe = (disputeId: string) => stripe().disputes.retrieve(disputeId);
const startSender = (disputeId: string) =>
  startProcess(
    "tests/processes/evidence-sender.ts",
    [JSON.stringify({ staffId: staff.id, disputeId, texts })],
    {},
  );

describe("the evidence packet at Stripe", () => {
  it("is attached by the submission as a PDF, and page and audit log name the file", async () => {
    const disputeId = await createDispute();
    await sendEvidence(staff, { disputeId, texts, submit: false });
    expect(await filesOf(disputeId)).toEqual([]);
    expect((await readDispute(disputeId)).file).toBeNull();
    await sendEvidence(staff, { disputeId, texts, submit: true });
    const [file, ...others] = await filesOf(disputeId);
    expect(others).toEqual([]);
    expect(file).toMatchObject({ purpose: "dispute_evidence", type: "pdf" });
    expect((await atStripe(disputeId)).evidence.service_documentation).toBe(file?.id);
    expect((await readDispute(disputeId)).file).toEqual({
      id: file?.id,
      name: `evidence-${disputeId}.pdf`,
      bytes: file?.size,
      uploadedAt: expect.any(String),
    });
    const entries = await db().auditEntry.findMany({ where: { action: "disputes.submit-evidence" } });
    expect(entries.find(({ after }) => JSON.stringify(after).includes(disputeId))?.after).toMatchObject({
      file: file?.id,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it("is the same file for the same packet, and another one once the packet has changed", async () => {
    const disputeId = await createDispute();
    const packet = await readPacket(disputeId);
    const first = await uploadPacket(packet);
    expect(await uploadPacket(packet)).toEqual(first);
    expect((await uploadPacket({ ...packet, signIns: [], leads: [] })).id).not.toBe(first.id);
    expect(await filesOf(disputeId)).toHaveLength(2);
  });

  it("is uploaded under a new key when Stripe repeats a stored 500", async () => {
    const disputeId = await createDispute();
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "files.create",
      action: { kind: "replayable_500" },
    });
    await sendEvidence(staff, { disputeId, texts, submit: true });
    expect(await atStripe(disputeId)).toMatchObject({ status: "under_review" });
  });

  it("has at most ten pages, however many leads were sold, and counts those it leaves out", async () => {
    const packet = await readPacket(await createDispute());
    const [lead] = packet.leads;
    if (!lead) throw new Error("no lead");
    const { id } = await uploadPacket({ ...packet, leads: Array.from({ length: 3_000 }, () => lead) });
    // The sandbox counts pages as Stripe does: 19 in all are too many beside ten pages of texts.
    const text = "x".repeat(MAX_TEXT);
    const long = { product_description: text, access_activity_log: text };
    await expect(
      stripe().disputes.update(packet.dispute.id, {
        evidence: { ...long, service_documentation: id },
        submit: false,
      }),
    ).rejects.toMatchObject({ code: "dispute_evidence_page_limit_exceeded" });
    await stripe().disputes.update(packet.dispute.id, {
      evidence: { product_description: text, service_documentation: id },
      submit: false,
    });
  });

  it("asks staff to shorten the texts when Stripe finds the evidence too long, and submits nothing", async () => {
    const disputeId = await createDispute();
    const text = "x".repeat(MAX_TEXT);
    const long = { ...texts, product_description: text, access_activity_log: text, uncategorized_text: text };
    await expect(sendEvidence(staff, { disputeId, texts: long, submit: true })).rejects.toMatchObject({
      status: 422,
      code: "evidence-too-long",
    });
    expect(await atStripe(disputeId)).toMatchObject({ status: "needs_response" });
  });
});

describe("a process that is killed", () => {
  it("after the upload leaves the dispute open; the next call finds the file and submits once", async () => {
    const disputeId = await createDispute();
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "files.create",
      action: { kind: "hold", when: "after" },
    });
    const sender = startSender(disputeId);
    await until(async () => (await filesOf(disputeId)).length === 1);
    await sender.stop("SIGKILL");
    await sandboxControl().clearFaults();
    expect(await atStripe(disputeId)).toMatchObject({ status: "needs_response" });
    await sendEvidence(staff, { disputeId, texts, submit: true });
    const files = await filesOf(disputeId);
    expect(files).toHaveLength(1);
    expect(await atStripe(disputeId)).toMatchObject({
      status: "under_review",
      evidence: { service_documentation: files[0]?.id },
      evidence_details: { submission_count: 1 },
    });
  });

  it("after the submission is not repeated: the next call records what Stripe has, and is refused", async () => {
    const disputeId = await createDispute();
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "disputes.update",
      action: { kind: "hold", when: "after" },
    });
    const sender = startSender(disputeId);
    await until(async () => (await atStripe(disputeId)).status === "under_review");
    await sender.stop("SIGKILL");
    await sandboxControl().clearFaults();
    await expect(sendEvidence(staff, { disputeId, texts, submit: true })).rejects.toMatchObject({
      code: "dispute-answered",
    });
    expect(await db().dispute.findUniqueOrThrow({ where: { id: disputeId } })).toMatchObject({
      status: "under_review",
      submissions: 1,
    });
    expect(await filesOf(disputeId)).toHaveLength(1);
    expect((await atStripe(disputeId)).evidence_details.submission_count).toBe(1);
  });
});
