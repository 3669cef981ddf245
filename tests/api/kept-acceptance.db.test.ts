import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { unsealContact } from "@/lib/contacts/seal-lead.server";
import { replay } from "@/lib/delivery/replay/replay.server";
import { draftEvidence } from "@/lib/disputes/draft-evidence";
import { readPacket } from "@/lib/disputes/read-packet.server";
import { recordDispute } from "@/lib/disputes/record-dispute.server";
import { db } from "@/lib/platform/db/prisma.server";
import { readInformation } from "@/lib/privacy/my-information/read-information.server";
import { openDeliveryWorkers } from "@/tests/delivery/delivery-workers";
import { openConsumerVisit } from "@/tests/factories/consumer-visits";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { disputePayment } from "@/tests/factories/disputes";
import { createPaidSale } from "@/tests/factories/returns";
import { answering, openReceiver } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";

// Our proof that a lead arrived is not the customer's to remove: a resend keeps the first acceptance.

const receiver = openReceiver();
const workers = openDeliveryWorkers();
beforeAll(installCatalog);

/** A paid order with one lead that the customer's system accepted. */
async function createAcceptedSale() {
  const sale = await createPaidSale(1);
  const [leadId = ""] = sale.leadIds;
  const path = `/${sale.customer.id}`;
  const { id: destinationId } = await createDestinationRow(
    sale.customer.id,
    webhookTo(receiver.origin + path),
  );
  const [from, to] = [Date.now() - 3_600_000, Date.now() + 3_600_000].map((ms) => new Date(ms).toISOString());
  const resend = () =>
    replay({ id: sale.customer.id, ipAddress: null }, { destinationId, from: from ?? "", to: to ?? "" });
  const read = () => db().delivery.findFirstOrThrow({ where: { leadId, destinationId } });
  expect(await resend()).toEqual({ queued: 1 });
  await workers.start();
  await until(async () => (await read()).status === "accepted");
  return { ...sale, leadId, path, resend, read };
}

/** When the page of the lead's consumer says that it arrived. */
async function deliveredAt(leadId: string): Promise<string[] | undefined> {
  const lead = await db().lead.findUniqueOrThrow({ where: { id: leadId }, include: { key: true } });
  const contact = unsealContact(leadId, { ...lead, keySealed: lead.key?.keySealed ?? null });
  const { inquiries } = await readInformation(await openConsumerVisit(contact?.email ?? ""));
  return inquiries[0]?.deliveredAt;
}

it("a resend during a dispute removes no acceptance from the evidence", async () => {
  const { paymentIntentId, leadId, resend, read } = await createAcceptedSale();
  const dispute = await disputePayment(paymentIntentId);
  await recordDispute(dispute);
  const before = await readPacket(dispute.id);
  const told = await deliveredAt(leadId);
  expect(before.leads).toMatchObject([{ acceptedAt: expect.any(String) }]);
  expect(told).toEqual([before.leads[0]?.acceptedAt]);

  expect(await resend()).toEqual({ queued: 1 });
  expect(await read()).toMatchObject({ status: "due", heldAt: expect.any(Date) });
  const after = await readPacket(dispute.id);
  expect(after.leads).toEqual(before.leads);
  expect(draftEvidence(after).access_activity_log).toContain("The customer's system accepted 1 of them");
  expect(await deliveredAt(leadId)).toEqual(told);
});

it.each([
  ["accepted again", 200, "accepted"],
  ["refused by then", 500, "due"],
] as const)("a lead that is resent and %s keeps its first acceptance", async (_, status, ends) => {
  const { leadId, path, resend, read } = await createAcceptedSale();
  const { acceptedAt } = await read();
  receiver.behave(path, answering(status));
  await resend();
  await until(
    async () => (await db().deliveryAttempt.count({ where: { deliveryId: (await read()).id } })) === 2,
  );
  expect(await read()).toMatchObject({ status: ends, acceptedAt });
  expect(await deliveredAt(leadId)).toEqual([acceptedAt?.toISOString()]);
});
