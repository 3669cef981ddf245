import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import * as z from "zod/mini";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { listLeads } from "@/lib/public-api/contract/leads";
import { createApiCaller } from "@/tests/factories/api-keys";
import { createStock, emptyMarket } from "@/tests/factories/stock";
import { callOperation } from "./call-operation";

let headers: Record<string, string>;

beforeAll(installCatalog);
beforeEach(async () => {
  await emptyMarket();
  ({ headers } = await createApiCaller());
});

const page = z.object({
  leads: z.array(z.looseObject({ lead_id: z.string() })),
  total: z.optional(z.int()),
  next_cursor: z.nullable(z.string()),
});

async function readPage(query: string) {
  const response = await callOperation(listLeads, { headers, query });
  expect(response.status).toBe(200);
  return page.parse(response.body);
}

describe("GET /api/leads", () => {
  it("lists the stock newest first with prices, and no personal data", async () => {
    const ids = await createStock(3);
    const { leads, total, next_cursor } = await readPage("");
    expect(leads.map(({ lead_id }) => lead_id)).toEqual(ids.toReversed());
    expect({ total, next_cursor }).toEqual({ total: 3, next_cursor: null });
    // Premium life with a beneficiary and a higher income, as the builder prices it.
    expect(leads[0]).toEqual({
      lead_id: ids[2],
      lead_type: "life-premium",
      state: "TX",
      price: "45.50",
      has_beneficiary: true,
      higher_income: true,
      received_at: expect.stringMatching(/Z$/),
    });
  });

  it("has a next page only when there is one, also after a full page", async () => {
    const ids = await createStock(4);
    const full = await readPage("?limit=4");
    expect([full.leads.length, full.next_cursor]).toEqual([4, null]);
    const first = await readPage("?limit=2");
    const last = await readPage(`?limit=2&cursor=${first.next_cursor}`);
    expect([...first.leads, ...last.leads].map(({ lead_id }) => lead_id)).toEqual(ids.toReversed());
    expect(last.next_cursor).toBeNull();
  });

  it("lists no lead that a sale would refuse: suppressed, sold before, expired consent, no evidence", async () => {
    const [good = "", suppressed = "", expired = "", unproven = "", repeated = ""] = await createStock(5);
    const find = (id: string) => db().lead.findUniqueOrThrow({ where: { id } });
    await db().suppression.create({
      data: { kind: "phone", hash: (await find(suppressed)).phoneIndex ?? "", reason: "dnc", source: "test" },
    });
    await db().$executeRaw`ALTER TABLE "ConsentEvidence" DISABLE TRIGGER "ConsentEvidence_append_only"`;
    await db().consentEvidence.update({
      where: { leadId: expired },
      data: { givenAt: new Date(Date.now() - 31 * DAY_MS) },
    });
    await db().consentEvidence.delete({ where: { leadId: unproven } });
    await db().$executeRaw`ALTER TABLE "ConsentEvidence" ENABLE TRIGGER "ConsentEvidence_append_only"`;
    await db().soldPerson.create({
      data: { line: "life", kind: "email", hash: (await find(repeated)).emailIndex ?? "", leadId: good },
    });
    const { leads, total } = await readPage("");
    expect(leads.map(({ lead_id }) => lead_id)).toEqual([good]);
    expect(total).toBe(1);
  });

  it("filters by state, lead type and day", async () => {
    await createStock(2);
    await createStock(1, { state: "CA" });
    await createStock(1, { line: "auto", tier: "standard" });
    const old = new Date("2026-01-15T12:00:00.000Z");
    await createStock(1, { receivedAt: old, verifiedAt: old });
    const count = async (query: string) => {
      const { leads, total } = await readPage(query);
      expect(total).toBe(leads.length);
      return leads.length;
    };
    expect(await count("?state=CA")).toBe(1);
    expect(await count("?lead_type=life-premium")).toBe(4);
    expect(await count("?lead_type=auto-standard&state=TX")).toBe(1);
    expect(await count("?lead_type=auto-standard&state=CA")).toBe(0);
    expect(await count("?date_range=2026-01-15/2026-01-15")).toBe(1);
    expect(await count("?date_range=2026-01-14/2026-01-14")).toBe(0);
    expect(await count("?state=TX&date_range=2026-01-01/2026-01-31")).toBe(1);
  });

  it("refuses what makes no sense, with the name of the parameter", async () => {
    const wrong: [string, string][] = [
      ["?limit=0", "limit"],
      ["?limit=101", "limit"],
      ["?limit=many", "limit"],
      ["?offset=-1", "offset"],
      ["?offset=1001", "offset"],
      ["?state=Texas", "state"],
      ["?lead_type=boat", "lead_type"],
      ["?date_range=2026-02-01", "date_range"],
      ["?date_range=2026-02-02/2026-02-01", "date_range"],
      ["?date_range=2026-02-30/2026-03-01", "date_range"],
      ["?date_range=2026-01-01/9999-12-31", "date_range"],
      ["?cursor=nonsense", "cursor"],
      ["?cursor=MTc2MzczNzQ0NTEyMC43ZDFm&offset=5", "cursor"],
    ];
    for (const [query, name] of wrong) {
      const response = await callOperation(listLeads, { headers, query });
      expect([query, response.status]).toEqual([query, 400]);
      expect(response.body).toMatchObject({ errors: { [name]: [expect.any(String)] } });
    }
    const misspelled = await callOperation(listLeads, { headers, query: "?satte=TX" });
    expect(misspelled).toMatchObject({ status: 400, body: { errors: { satte: [expect.any(String)] } } });
  });

  it("pages by cursor without gaps or repeats while leads come and go", async () => {
    const ids = await createStock(10);
    const seen: string[] = [];
    let query = "?limit=3";
    for (;;) {
      const { leads, next_cursor } = await readPage(query);
      seen.push(...leads.map(({ lead_id }) => lead_id));
      if (next_cursor === null) break;
      await createStock(2, { receivedAt: new Date(), verifiedAt: new Date() });
      query = `?limit=3&cursor=${next_cursor}`;
    }
    expect(seen).toEqual(ids.toReversed());
  });

  it("pages by cursor through leads of the same instant", async () => {
    const at = new Date(Date.now() - DAY_MS);
    const ids = await createStock(7, { receivedAt: at, verifiedAt: at });
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const found = await readPage(`?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...found.leads.map(({ lead_id }) => lead_id));
      cursor = found.next_cursor;
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it("pages by offset too", async () => {
    const ids = await createStock(5);
    for (const filter of ["", "&state=TX", "&lead_type=life-premium"]) {
      const { leads } = await readPage(`?limit=2&offset=2${filter}`);
      expect(leads.map(({ lead_id }) => lead_id)).toEqual(ids.toReversed().slice(2, 4));
    }
  });
});
