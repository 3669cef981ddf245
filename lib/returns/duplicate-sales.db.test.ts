import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createSold, type Sold } from "@/tests/factories/returns";
import { tamper } from "@/tests/factories/tamper";
import { requestReturn } from "./request-return.server";

beforeAll(installCatalog);

/** Two leads of the same phone number, sold to one customer. They are in the order of their sales. */
async function sellTwice(): Promise<Sold & { earlier: string; later: string }> {
  const sold = await createSold(2);
  const [earlier = "", later = ""] = sold.leadIds;
  const { phoneIndex } = await db().lead.findUniqueOrThrow({ where: { id: earlier } });
  await tamper(`UPDATE "Lead" SET "phoneIndex" = $2 WHERE "id" = $1`, [later, phoneIndex]);
  await tamper(
    `UPDATE "Allocation" SET "allocatedAt" = "allocatedAt" - interval '1 hour' WHERE "leadId" = $1`,
    [earlier],
  );
  return { ...sold, earlier, later };
}

async function decide(
  { customer }: Sold,
  leadId: string,
  reason: "duplicate" | "outside-order" = "duplicate",
) {
  const { request } = await requestReturn(customer, leadId, { reason, remedy: "refund" });
  return request?.status;
}

it("of two leads of one person, only the later one is a duplicate", async () => {
  const sold = await sellTwice();
  expect(await decide(sold, sold.earlier)).toBe("denied");
  expect(await decide(sold, sold.later)).toBe("approved");
});

it("a lead is no duplicate of one that was taken back", async () => {
  const sold = await sellTwice();
  await db().lead.update({ where: { id: sold.earlier }, data: { state: "HI" } });
  expect(await decide(sold, sold.earlier, "outside-order")).toBe("approved");
  expect(await decide(sold, sold.later)).toBe("denied");
});
