import { beforeAll, expect, it } from "@jest/globals";
import { parse } from "csv-parse/sync";
import * as z from "zod/mini";
import { GET as readLeadAsStaff } from "@/app/api/admin/leads/[id]/route";
import { GET as readPublisher } from "@/app/api/admin/publishers/[id]/route";
import { GET as readLead } from "@/app/api/my/leads/[leadId]/route";
import { GET as exportLeads } from "@/app/api/my/leads/export/route";
import { GET as listLeads } from "@/app/api/my/leads/route";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { leadDetailDto } from "@/lib/inbox/detail-schemas";
import { leadPageDto } from "@/lib/inbox/schemas";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { publisherDetailDto } from "@/lib/publishers/schemas";
import { leadDetailDto as staffLeadDto } from "@/lib/staff/leads/schemas";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { callRoute, cookieOf } from "./call-route";

// Each of these asks for a return beside the lead: a wrong join would lose leads without one, or show another's.

let customer: SignInResult;
let staffCookie = "";
let ids: string[] = [];
beforeAll(async () => {
  await installCatalog();
  customer = await createCustomer();
  staffCookie = await cookieOf(await createStaff());
  const { leads } = await createOwnLeads(customer.user, ["life", "life", "life"]);
  ids = leads.map(({ leadId }) => leadId);
  await giveBack(ids[0] ?? "", { status: "open" });
  await giveBack(ids[1] ?? "", {
    status: "approved",
    decidedBy: "staff",
    granted: "refund",
    decidedAt: new Date(),
  });
});

type Decision = Partial<Prisma.LeadReturnUncheckedCreateInput>;

async function giveBack(leadId: string, decision: Decision): Promise<void> {
  const { orderId } = await db().allocation.findUniqueOrThrow({ where: { leadId } });
  await db().leadReturn.create({
    data: {
      leadId,
      userId: customer.user.id,
      orderId,
      reason: "disconnected",
      wanted: "refund",
      findings: [],
      requestedAt: new Date(),
      decideBy: new Date(Date.now() + 3_600_000),
      ...decision,
    },
  });
}

const get = async (handlers: Record<string, unknown>, params?: Record<string, string>) =>
  (await callRoute(handlers, "GET", { cookie: await cookieOf(customer), ...(params ? { params } : {}) }))
    .body;

const getAsStaff = async (handlers: Record<string, unknown>, id: string) =>
  (await callRoute(handlers, "GET", { cookie: staffCookie, params: { id } })).body;

it("the customer's list, page and file say what became of each lead", async () => {
  const page = leadPageDto.parse(await get({ GET: listLeads }));
  expect(page.total).toBe(3);
  const statuses = new Map(page.leads.map(({ id, returnStatus }) => [id, returnStatus]));
  expect(ids.map((id) => statuses.get(id))).toEqual(["open", "approved", null]);
  const lead = leadDetailDto.parse(await get({ GET: readLead }, { leadId: ids[0] ?? "" }));
  expect(lead.returnStatus).toBe("open");
  const rows = z
    .array(z.record(z.string(), z.string()))
    .parse(parse(String(await get({ GET: exportLeads })), { columns: true, bom: true }));
  const cells = new Map(rows.map(({ Lead, Return }) => [Lead, Return]));
  expect(ids.map((id) => cells.get(id))).toEqual(["Return open", "Returned", ""]);
});

it("staff see the return on the page of the lead, and none where there is none", async () => {
  const read = async (index: number) =>
    staffLeadDto.parse(await getAsStaff({ GET: readLeadAsStaff }, ids[index] ?? "")).leadReturn;
  expect(await read(1)).toMatchObject({
    leadId: ids[1],
    status: "approved",
    buyerBought: 3,
    buyerReturned: 1,
  });
  expect(await read(2)).toBeNull();
});

it("only what was taken back counts against a publisher, once", async () => {
  const { publisherId } = await db().lead.findUniqueOrThrow({ where: { id: ids[0] ?? "" } });
  const publisher = publisherDetailDto.parse(await getAsStaff({ GET: readPublisher }, publisherId));
  expect(publisher).toMatchObject({ posted: 3, sold: 3, returned: 1 });
});

it("a publisher is measured by its Premium leads: sold, returned, and returned because of the phone", async () => {
  const premiumOf = async () => {
    const { publisherId } = await db().lead.findUniqueOrThrow({ where: { id: ids[0] ?? "" } });
    return publisherDetailDto.parse(await getAsStaff({ GET: readPublisher }, publisherId)).premium;
  };
  expect(await premiumOf()).toMatchObject({ sold: 3, returned: 1, unreachable: 1 });
  await giveBack(ids[2] ?? "", {
    status: "approved",
    decidedBy: "staff",
    granted: "refund",
    decidedAt: new Date(),
    reason: "never_asked",
  });
  expect(await premiumOf()).toMatchObject({ sold: 3, returned: 2, unreachable: 1 });
});
