import { beforeAll, expect, it } from "@jest/globals";
import { GET as exportStatement } from "@/app/api/admin/publishers/[id]/statements/[month]/export/route";
import { GET as readStatement } from "@/app/api/admin/publishers/[id]/statements/[month]/route";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { dayInNewYork } from "@/lib/kit/zone-clock";
import { db } from "@/lib/platform/db/prisma.server";
import { statementDto } from "@/lib/publishers/payouts/schemas";
import { setPayoutPrice } from "@/lib/publishers/payouts/set-payout-price.server";
import { createStaff } from "@/tests/factories/accounts";
import { createSold } from "@/tests/factories/returns";
import { callRoute, cookieOf } from "./call-route";

beforeAll(installCatalog);

it("the file of a statement has a row for each lead, and its amounts add up to the total", async () => {
  const staff = await createStaff();
  const cookie = await cookieOf(staff);
  const { leadIds } = await createSold(3);
  const { publisherId, soldAt } = await db().lead.findUniqueOrThrow({ where: { id: leadIds[0] ?? "" } });
  if (!soldAt) throw new Error("The lead was not sold.");
  const month = dayInNewYork(soldAt).slice(0, 7);
  const terms = { publisherId, line: "life", tier: "premium", payout: "7.25", shownCents: null } as const;
  await setPayoutPrice({ ...terms, effectiveOn: `${month}-01` }, "A reason", staff.user);

  const params = { id: publisherId, month };
  const { body } = await callRoute({ GET: readStatement }, "GET", { cookie, params });
  const statement = statementDto.parse(body);
  expect(statement).toMatchObject({ totalCents: 2_175, unpriced: 0 });

  const file = await callRoute({ GET: exportStatement }, "GET", { cookie, params });
  const [head, ...rows] = String(file.body).replace("\uFEFF", "").trim().split("\r\n");
  expect(head).toBe("Day (New York),Kind,Lead,Line,Tier,State,Sold on,Payout (USD),Publisher");
  expect(new Set(rows.map((row) => row.split(",")[2]))).toEqual(new Set(leadIds));
  expect(rows).toHaveLength(leadIds.length);
  const amounts = rows.map((row) => Math.round(Number(row.split(",").at(-2)) * 100));
  expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(statement.totalCents);
  expect(rows[0]).toContain(",Sold,");
  const { name } = await db().publisher.findUniqueOrThrow({ where: { id: publisherId } });
  expect(new Set(rows.map((row) => row.split(",").at(-1)))).toEqual(new Set([name]));
  expect(file.headers.get("content-disposition")).toContain(`payout-${month}-${publisherId.slice(0, 8)}.csv`);

  const other = await callRoute({ GET: readStatement }, "GET", {
    cookie,
    params: { id: publisherId, month: "2026-13" },
  });
  expect(other.status).toBe(404);
});
