import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createSold, type Sold } from "@/tests/factories/returns";
import { tamper } from "@/tests/factories/tamper";
import { requestReturn } from "./request-return.server";

beforeAll(installCatalog);

const KEYS = ["phoneIndex", "nextPhoneIndex", "emailIndex", "nextEmailIndex"] as const;

/** Two leads of the same phone number, or with another key in common, sold to one customer. They are in the order of their sales. */
async function sellTwice(
  key: (typeof KEYS)[number] = "phoneIndex",
): Promise<Sold & { earlier: string; later: string }> {
  const sold = await createSold(2);
  const [earlier = "", later = ""] = sold.leadIds;
  await tamper(`UPDATE "Lead" SET "${key}" = $1::text WHERE "id"::text IN ($1, $2)`, [earlier, later]);
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

it.each(KEYS)("of two leads with the same %s, only the later one is a duplicate", async (key) => {
  const sold = await sellTwice(key);
  expect(await decide(sold, sold.earlier)).toBe("denied");
  expect(await decide(sold, sold.later)).toBe("approved");
});

it("a lead is no duplicate of one that was taken back", async () => {
  const sold = await sellTwice();
  await db().lead.update({ where: { id: sold.earlier }, data: { state: "HI" } });
  expect(await decide(sold, sold.earlier, "outside-order")).toBe("approved");
  expect(await decide(sold, sold.later)).toBe("denied");
});

it.each([
  ["in another line", `"line" = 'auto'`],
  ["to another customer", `"userId" = gen_random_uuid()`],
])("a lead is no duplicate of one that was sold %s", async (_where, change) => {
  const sold = await sellTwice();
  await tamper(`UPDATE "Allocation" SET ${change} WHERE "leadId" = $1`, [sold.earlier]);
  expect(await decide(sold, sold.later)).toBe("denied");
});
