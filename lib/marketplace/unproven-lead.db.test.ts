import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { readChecks } from "@/lib/intake/read-checks.server";
import { db } from "@/lib/platform/db/prisma.server";
import { listLeads } from "@/lib/staff/leads/list-leads.server";
import { createStaff } from "@/tests/factories/accounts";
import { createOpenOrders, createStock, emptyMarket } from "@/tests/factories/stock";
import { tamper } from "@/tests/factories/tamper";
import { onLeadSold } from "@/worker/subscriptions";
import { allocateLead, fillOrder } from "./sell-leads.server";

beforeAll(installCatalog);
beforeEach(emptyMarket);

/** As a restored backup may: the triggers and keys of the database refuse to lose it. */
const loseEvidence = (leadId: string) =>
  tamper(`DELETE FROM "ConsentEvidence" WHERE "leadId" = $1`, [leadId]);
const readLead = async (id: string) => ({
  ...(await db().lead.findUniqueOrThrow({ where: { id }, include: { allocation: true } })),
  checks: (await readChecks([id]))(id),
});

describe("a lead without consent evidence", () => {
  it("holds up neither the sale of the others nor their receipts, and staff see why it left the stock", async () => {
    const [unproven = "", ...proven] = await createStock(3);
    const { orderIds } = await createOpenOrders(1);
    await loseEvidence(unproven);
    await fillOrder(orderIds[0] ?? "");
    await onLeadSold();
    expect(await db().ledgerEntry.count({ where: { leadId: { in: proven } } })).toBe(2);
    expect(await readLead(unproven)).toMatchObject({
      status: "rejected",
      phoneSealed: null,
      orderId: null,
      allocation: null,
      checks: [{ name: "evidence", verdict: "failed", reason: "consent-missing" }],
    });
    const { leads } = await listLeads({ id: (await createStaff()).user.id }, { search: unproven });
    expect(leads).toMatchObject([{ status: "rejected", failedBy: "consent-missing" }]);
  });

  it("is not sold by itself either, and a lead with it is", async () => {
    const [unproven = "", proven = ""] = await createStock(2);
    await createOpenOrders(1);
    await loseEvidence(unproven);
    await allocateLead(unproven);
    await allocateLead(proven);
    expect((await readLead(unproven)).status).toBe("rejected");
    expect((await readLead(proven)).status).toBe("sold");
  });
});

describe("the database", () => {
  it("refuses the sale of a lead without evidence, whoever writes it", async () => {
    const [unproven = "", proven = ""] = await createStock(2);
    const { orderIds, customer } = await createOpenOrders(1);
    await loseEvidence(unproven);
    const sell = (leadId: string) =>
      db().allocation.create({
        data: {
          leadId,
          orderId: orderIds[0] ?? randomUUID(),
          userId: customer.id,
          line: "life",
          allocatedAt: new Date(),
          rules: {},
          passList: [],
        },
      });
    await expect(sell(unproven)).rejects.toThrow(/Allocation_consent_fkey|Foreign key/);
    await expect(sell(proven)).resolves.toMatchObject({ leadId: proven });
  });

  it("refuses to lose the evidence of a sale", async () => {
    const [leadId = ""] = await createStock(1);
    await createOpenOrders(1);
    await allocateLead(leadId);
    const lose = db().consentEvidence.delete({ where: { leadId } });
    await expect(lose).rejects.toThrow("consent evidence is only ever inserted");
    expect(await db().consentEvidence.count({ where: { leadId } })).toBe(1);
  });
});
