import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { UNSAFE_selectRepeats } from "@/lib/inbox/repeats/select-repeats.server";
import type { DisputeStatus } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { createConfirmedCustomer } from "@/tests/factories/accounts";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { postLead } from "./post-lead";

// A buyer who has the money back gets no inquiries of the leads that it paid for.

let key: string;
let leadId: string;
let email: string;
let payment: { paymentIntentId: string; currency: string; stripeCreatedAt: Date };
let totalCents: number;

beforeAll(async () => {
  await installCatalog();
  ({ key } = await createPublisherWithKey());
});

beforeEach(async () => {
  const { user } = await createConfirmedCustomer();
  const events = { events: ["lead.asked_again" as const] };
  await createDestinationRow(user.id, webhookTo("https://crm.example/leads"), events);
  const [lead] = (await createOwnLeads(user, ["auto"])).leads;
  if (!lead) throw new Error("nothing was sold");
  leadId = lead.leadId;
  email = lead.post.contact.email;
  payment = { paymentIntentId: `pi_${randomUUID()}`, currency: "usd", stripeCreatedAt: new Date() };
  const { paymentIntentId } = payment;
  ({ totalAmountCents: totalCents } = await db().order.update({
    where: { id: lead.orderId },
    data: { paymentIntentId },
  }));
});

const dispute = (status: DisputeStatus) =>
  db().dispute.create({
    data: { ...payment, id: `du_${randomUUID()}`, amountCents: totalCents, reason: "fraudulent", status },
  });
const refund = (amountCents: number, origin: "foreign" | "ours") =>
  db().stripeRefund.create({
    data: { ...payment, id: `re_${randomUUID()}`, amountCents, origin, status: "succeeded" },
  });

/** Posts the person once more. @returns how many inquiries the owner reads, and of how many it was told. */
async function askAgain() {
  await postLead(buildLeadPost("auto", { contact: { email } }), { key });
  const read = (await UNSAFE_selectRepeats(leadId)).length;
  const events = await db().delivery.count({ where: { leadId, event: "lead.asked_again" } });
  return { read, events, notices: await db().repeatNotice.count({ where: { leadId } }) };
}

it.each<[string, () => Promise<unknown>]>([
  ["is disputed", () => dispute("needs_response")],
  ["was lost in a dispute", () => dispute("lost")],
  ["was refunded in full in Stripe's dashboard", () => refund(totalCents, "foreign")],
])("the owner gets none when the payment %s", async (_name, takeBack) => {
  expect(await askAgain()).toEqual({ read: 1, events: 1, notices: 1 });
  await takeBack();
  expect(await askAgain()).toEqual({ read: 0, events: 1, notices: 1 });
});

it.each<[string, () => Promise<unknown>]>([
  ["a dispute was won", () => dispute("won")],
  ["a part of the payment was refunded", () => refund(totalCents - 1, "foreign")],
])("the owner gets them when %s", async (_name, act) => {
  await act();
  expect(await askAgain()).toEqual({ read: 1, events: 1, notices: 1 });
});

it("the owner reads those of the meantime when the dispute is won later", async () => {
  const { id } = await dispute("needs_response");
  expect(await askAgain()).toEqual({ read: 0, events: 0, notices: 0 });
  await db().dispute.update({ where: { id }, data: { status: "won" } });
  expect(await UNSAFE_selectRepeats(leadId)).toHaveLength(1);
});
