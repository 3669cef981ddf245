import { beforeAll, describe, expect, it } from "@jest/globals";
import { parse } from "csv-parse/sync";
import * as z from "zod/mini";
import { POST as redeliver } from "@/app/api/admin/deliveries/replays/route";
import { GET as listDeliveries } from "@/app/api/delivery/deliveries/route";
import { POST as replay } from "@/app/api/delivery/replays/route";
import { GET as readPdf } from "@/app/api/my/leads/[leadId]/consent/pdf/route";
import { GET as readConsent } from "@/app/api/my/leads/[leadId]/consent/route";
import { GET as readLead } from "@/app/api/my/leads/[leadId]/route";
import { GET as exportLeads } from "@/app/api/my/leads/export/route";
import { GET as listLeads } from "@/app/api/my/leads/route";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { answerContext } from "@/lib/delivery/worker/record.server";
import { leadDetailDto } from "@/lib/inbox/detail-schemas";
import { leadPageDto } from "@/lib/inbox/schemas";
import { seal } from "@/lib/platform/crypto/seal.server";
import { db } from "@/lib/platform/db/prisma.server";
import { requestReturn } from "@/lib/returns/request-return.server";
import { decideAsStaff } from "@/lib/returns/staff-decision.server";
import { listDeadLetters, readDeliveryOverview } from "@/lib/staff/deliveries/queries.server";
import { readStaffWaiting } from "@/lib/staff/read-staff-waiting.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { callRoute, cookieOf } from "./call-route";

// A customer who got the money or another lead for a returned lead gives the contact back: no page, file or delivery
// of the customer contains it any more. The lead beside it, which was not returned, stays as it is.

type Lead = Awaited<ReturnType<typeof createOwnLeads>>["leads"][number];

let customer: SignInResult;
let cookie: string;
let staffCookie: string;
let destinationId: string;
let returned: Lead;
let kept: Lead;
beforeAll(async () => {
  await installCatalog();
  customer = await createCustomer();
  cookie = await cookieOf(customer);
  const staff = await createStaff();
  staffCookie = await cookieOf(staff);
  ({ id: destinationId } = await createDestinationRow(
    customer.user.id,
    webhookTo("https://crm.example/leads"),
  ));
  const { leads } = await createOwnLeads(customer.user, ["life", "auto"]);
  const [first, second] = leads;
  if (!first || !second) throw new Error("two leads are needed");
  [returned, kept] = [first, second];
  for (const { leadId } of leads) await failDelivery(leadId);
  await requestReturn(customer.user, returned.leadId, { reason: "disconnected", remedy: "refund" });
  await decideAsStaff(staff.user, returned.leadId, { verdict: "approved" });
});

/** The receiver refused the lead and repeated it in its response. */
async function failDelivery(leadId: string): Promise<void> {
  const { id } = await db().delivery.findFirstOrThrow({ where: { leadId } });
  await db().delivery.update({ where: { id }, data: { status: "dead", attempts: 1 } });
  await db().deliveryAttempt.create({
    data: {
      deliveryId: id,
      destinationId,
      number: 1,
      startedAt: new Date(),
      durationMs: 1,
      isAccepted: false,
      status: 422,
      answerSealed: seal(`cannot read ${leadId}`, answerContext(id, 1)),
    },
  });
}

const get = (handler: unknown, leadId: string) =>
  callRoute({ GET: handler }, "GET", { cookie, params: { leadId } });
const deliveryOf = ({ leadId }: Lead) => db().delivery.findFirstOrThrow({ where: { leadId } });
const secretsOf = ({ post: { contact, consent } }: Lead) => [
  contact.lastName,
  contact.email,
  contact.street,
  contact.dateOfBirth,
  consent.ipAddress,
];

describe("a lead whose return was approved", () => {
  it("has no contact and no consent on its page", async () => {
    const { body } = await get(readLead, returned.leadId);
    expect(leadDetailDto.parse(body)).toMatchObject({
      returnStatus: "approved",
      name: null,
      contact: null,
      consent: null,
    });
    for (const secret of secretsOf(returned)) expect(JSON.stringify(body)).not.toContain(secret);
  });

  it("has no name in the list", async () => {
    const page = leadPageDto.parse((await callRoute({ GET: listLeads }, "GET", { cookie })).body);
    const names = new Map(page.leads.map(({ id, name }) => [id, name]));
    expect([names.get(returned.leadId), names.get(kept.leadId)]).toEqual([null, expect.any(String)]);
  });

  it("has empty cells in every export", async () => {
    for (let time = 0; time < 2; time += 1) {
      const { body } = await callRoute({ GET: exportLeads }, "GET", { cookie });
      const rows = z
        .array(z.record(z.string(), z.string()))
        .parse(parse(String(body), { columns: true, bom: true }));
      expect(rows.find(({ Lead }) => Lead === returned.leadId)).toMatchObject({
        "First name": "",
        "Last name": "",
        Phone: "",
        Email: "",
        Street: "",
        City: "",
        "Date of birth": "",
        Return: "Returned",
      });
      expect(rows.find(({ Lead }) => Lead === kept.leadId)).toMatchObject({ Email: kept.post.contact.email });
    }
  });

  it("has no consent packet, and the response says why", async () => {
    for (const handler of [readConsent, readPdf]) {
      expect(await get(handler, returned.leadId)).toMatchObject({
        status: 410,
        body: { detail: expect.stringContaining("withdrawn") },
      });
      expect((await get(handler, kept.leadId)).status).toBe(200);
    }
  });

  it("shows no response of a receiver, because the receiver may have repeated the contact", async () => {
    const { body } = await callRoute({ GET: listDeliveries }, "GET", { cookie });
    expect(JSON.stringify(body)).toContain(`cannot read ${kept.leadId}`);
    expect(JSON.stringify(body)).not.toContain(`cannot read ${returned.leadId}`);
  });

  it("is no work for staff, although its delivery failed", async () => {
    expect(await listDeadLetters({ destinationId })).toMatchObject({
      total: 1,
      letters: [{ leadId: kept.leadId }],
    });
    await db().destination.update({ where: { id: destinationId }, data: { failures: 1 } });
    const { destinations, totals } = await readDeliveryOverview();
    expect(destinations.find(({ id }) => id === destinationId)).toMatchObject({ dead: 1 });
    const failed = await db().delivery.count({ where: { status: "dead", destination: { removedAt: null } } });
    expect(totals.dead).toBeLessThan(failed);
    const before = await readStaffWaiting();
    const { id } = await deliveryOf(kept);
    await db().delivery.update({ where: { id }, data: { event: "lead.alert" } });
    expect(await readStaffWaiting()).toMatchObject({ delivery: (before["delivery"] ?? 0) - 1 });
    await db().delivery.update({ where: { id }, data: { event: "lead.delivered" } });
  });

  it("is not delivered again: by its customer, by staff, or with others", async () => {
    const { id: deliveryId } = await deliveryOf(returned);
    const one = await callRoute({ POST: replay }, "POST", { cookie, body: { deliveryId } });
    expect(one).toMatchObject({ status: 409, body: { detail: expect.stringContaining("withdrawn") } });
    const byStaff = await callRoute({ POST: redeliver }, "POST", {
      cookie: staffCookie,
      body: { deliveryId },
    });
    expect(byStaff).toMatchObject({ status: 409, body: { detail: expect.stringContaining("withdrawn") } });

    const failed = await callRoute({ POST: replay }, "POST", {
      cookie,
      body: { destinationId, failed: true },
    });
    expect(failed.body).toMatchObject({ queued: 1 });
    const range = { from: "2020-01-01T00:00:00Z", to: "2200-01-01T00:00:00Z" };
    const all = await callRoute({ POST: replay }, "POST", { cookie, body: { destinationId, ...range } });
    expect(all.body).toMatchObject({ queued: 1 });
    expect(await deliveryOf(returned)).toMatchObject({ status: "dead" });
    expect(await deliveryOf(kept)).toMatchObject({ status: "due" });
  });
});
