import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { parse } from "csv-parse/sync";
import * as z from "zod";
import { GET as listDeliveries } from "@/app/api/delivery/deliveries/route";
import { GET as listDestinations } from "@/app/api/delivery/destinations/route";
import { POST as writeNote } from "@/app/api/my/leads/[leadId]/notes/route";
import { GET as readLead } from "@/app/api/my/leads/[leadId]/route";
import { GET as exportLeads } from "@/app/api/my/leads/export/route";
import { GET as listLeads } from "@/app/api/my/leads/route";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { UNREADABLE_TEXT } from "@/lib/contacts/seal-lead.server";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { exportPersonalData } from "@/lib/privacy/export-personal-data.server";
import { requestReturn } from "@/lib/returns/request-return.server";
import { showContact } from "@/lib/staff/leads/show-contact.server";
import { callRoute, cookieOf } from "@/tests/api/call-route";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { makeUnreadable, UNREADABLE_WAYS } from "@/tests/factories/unreadable";

beforeAll(installCatalog);

let customer: SignInResult;
let cookie: string;
let badId: string;
let goodId: string;
beforeEach(async () => {
  customer = await createCustomer();
  cookie = await cookieOf(customer);
  const { leads } = await createOwnLeads(customer.user, ["life", "auto"]);
  [badId = "", goodId = ""] = leads.map(({ leadId }) => leadId);
});

const rows = z.array(z.record(z.string(), z.string()));

describe.each(UNREADABLE_WAYS)("one lead of a customer with %s", (way) => {
  beforeEach(async () => {
    await makeUnreadable(badId, way);
  });

  it("is marked in the list, which shows the others", async () => {
    const { status, body } = await callRoute({ GET: listLeads }, "GET", { cookie });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: 2,
      leads: expect.arrayContaining([
        expect.objectContaining({ id: badId, isUnreadable: true }),
        expect.objectContaining({ id: goodId, isUnreadable: false, name: expect.any(String) }),
      ]),
    });
  });

  it("has a page with everything that can be read", async () => {
    const params = { leadId: badId };
    const { status, body } = await callRoute({ GET: readLead }, "GET", { cookie, params });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: badId, isUnreadable: true, certificateId: expect.any(String) });
  });

  it("is marked in the CSV file, which has the others completely", async () => {
    const { status, body } = await callRoute({ GET: exportLeads }, "GET", { cookie });
    expect(status).toBe(200);
    const lines = rows.parse(parse(String(body), { columns: true, bom: true }));
    expect(lines).toHaveLength(2);
    expect(lines.find((line) => line.Lead === goodId)?.["Phone"]).not.toBe("");
    expect(lines.find((line) => line.Lead === badId)?.["Details"]).toMatch(
      /^This lead cannot be read completely/,
    );
  });

  it("can be returned", async () => {
    const body = { reason: "other", remedy: "refund", text: "I cannot see the contact." } as const;
    await requestReturn(customer.user, badId, body);
    expect(await db().leadReturn.findUnique({ where: { leadId: badId } })).toMatchObject({ status: "open" });
  });
});

it("staff who open a contact that cannot be decrypted get the reason", async () => {
  const { user: staff } = await createStaff();
  await makeUnreadable(badId, "a tampered phone");
  await expect(showContact(badId, { id: staff.id, ipAddress: null })).rejects.toMatchObject({
    status: 409,
    code: "contact-unreadable",
  });
});

it("a note that cannot be read is marked; the other notes, new ones and the export of the account work", async () => {
  const params = { leadId: badId };
  const write = (text: string) => callRoute({ POST: writeNote }, "POST", { cookie, params, body: { text } });
  await write("Left a message.");
  await db().leadNote.updateMany({ where: { leadId: badId }, data: { textSealed: "v1.lost.iv.text" } });
  const { status, body } = await write("Called back.");
  expect(status).toBeLessThan(300);
  expect(body).toMatchObject({ notes: [{ text: "Called back." }, { text: UNREADABLE_TEXT }] });
  const file = await exportPersonalData(customer.user, NO_CLIENT);
  const exported = await new Response(file.body).text();
  expect(exported).toContain("Called back.");
  expect(exported).toContain(UNREADABLE_TEXT);
});

it("a destination and a response that cannot be read are marked, and the lists show the others", async () => {
  const bad = await createDestinationRow(customer.user.id, webhookTo("https://crm.example/bad"));
  const good = await createDestinationRow(customer.user.id, webhookTo("https://crm.example/good"), {
    position: 2,
  });
  await db().destination.update({ where: { id: bad.id }, data: { configSealed: "v1.lost.iv.text" } });
  expect(await callRoute({ GET: listDestinations }, "GET", { cookie })).toMatchObject({
    status: 200,
    body: {
      destinations: [
        { id: bad.id, config: { kind: "unreadable" } },
        { id: good.id, config: { kind: "webhook", url: "https://crm.example/good" } },
      ],
    },
  });
  const { id: deliveryId } = await db().delivery.create({
    data: {
      destinationId: good.id,
      userId: customer.user.id,
      event: "order.status_changed",
      subjectId: goodId,
      payload: {},
      dueAt: new Date(),
      tries: {
        create: {
          number: 1,
          destinationId: good.id,
          startedAt: new Date(),
          durationMs: 1,
          isAccepted: false,
          answerSealed: "v1.lost.iv.text",
        },
      },
    },
  });
  expect(await callRoute({ GET: listDeliveries }, "GET", { cookie })).toMatchObject({
    status: 200,
    body: { deliveries: [{ id: deliveryId, tries: [{ answer: UNREADABLE_TEXT }] }] },
  });
});
