import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createConfirmedCustomer, createStaff } from "@/tests/factories/accounts";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { buildLeads } from "@/tests/factories/stock";
import { previewRealMail } from "./preview-real-mail.server";

let staff: { id: string };
beforeAll(async () => {
  await installCatalog();
  staff = (await createStaff()).user;
});

it("shows the emails of an order and of its lead with their data, and records each reading", async () => {
  const { user: owner } = await createConfirmedCustomer();
  const [sold] = (await createOwnLeads(owner, ["life"])).leads;
  if (!sold) throw new Error("no lead was sold");

  const ofOrder = await previewRealMail({ of: "order", id: sold.orderId }, staff);
  expect(ofOrder.text).toContain(`Hello ${owner.firstName},`);
  expect(ofOrder.subject).toContain(sold.orderId.slice(0, 8));
  const reading = { actorId: staff.id, action: "mails.preview", subjectId: sold.orderId };
  expect(await db().auditEntry.count({ where: reading })).toBe(1);

  const ofLead = await previewRealMail({ of: "lead", id: sold.leadId }, staff);
  expect(ofLead.text).toContain(sold.post.contact.lastName);
  expect(ofLead.subject).not.toContain(sold.post.contact.lastName);
  expect(await db().leadView.count({ where: { leadId: sold.leadId, userId: staff.id } })).toBe(1);
  const view = { actorId: staff.id, action: "leads.read-contact", subjectId: sold.leadId };
  expect(await db().auditEntry.count({ where: view })).toBe(1);
});

it("refuses what does not exist and a lead that is not sold, and records no view of it", async () => {
  const unknown = randomUUID();
  for (const kind of ["order", "lead"] as const)
    await expect(previewRealMail({ of: kind, id: unknown }, staff)).rejects.toMatchObject({ status: 404 });
  const publisher = await db().publisher.create({ data: { name: `p-${unknown}` } });
  const [lead] = buildLeads(publisher.id, 1, {});
  await db().lead.createMany({ data: lead ? [lead] : [] });
  const stock = previewRealMail({ of: "lead", id: lead?.id ?? "" }, staff);
  await expect(stock).rejects.toMatchObject({ status: 422 });
  expect(await db().leadView.count({ where: { leadId: lead?.id ?? "" } })).toBe(0);
});
