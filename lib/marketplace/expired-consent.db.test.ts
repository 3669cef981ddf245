import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { readStock } from "@/lib/staff/leads/read-stock.server";
import { postLead } from "@/tests/api/post-lead";
import { createStaff } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOpenOrders, createStock, emptyMarket } from "@/tests/factories/stock";
import { tamper } from "@/tests/factories/tamper";
import { allRowsRead, freezeStatistics } from "@/tests/setup/table-statistics";
import { untilLocked } from "@/tests/waiting/until-locked";
import { expireStock } from "./expire-stock.server";
import { allocateLead, fillOrder } from "./sell-leads.server";
import { setConsentLimit } from "./set-consent-limit.server";

beforeAll(installCatalog);
beforeEach(async () => {
  await emptyMarket();
  await db().consentLimit.deleteMany();
});

const HOUR = 3_600_000;
/** Makes the consent of leads so old. A margin of a minute on each side of a limit keeps the clock out of the result. */
const ageConsent = (leadIds: readonly string[], ageMs: number) =>
  tamper(`UPDATE "ConsentEvidence" SET "givenAt" = $2 WHERE "leadId" = ANY ($1)`, [
    leadIds,
    new Date(Date.now() - ageMs),
  ]);
const statusOf = async (id: string) => (await db().lead.findUniqueOrThrow({ where: { id } })).status;
const readLead = (id: string) => db().lead.findUniqueOrThrow({ where: { id } });
const expiryOf = async (line: string) =>
  (await readStock(new Date())).expiry.find((entry) => entry.line === line);
async function staff() {
  const { user } = await createStaff();
  return { id: user.id, ipAddress: undefined };
}

describe("a lead in stock is not sold on consent that is too old", () => {
  it.each([31, 700])("%i days: neither to an order that opens nor when the lead is offered", async (days) => {
    const [filled = "", offered = "", fresh = ""] = await createStock(3);
    await ageConsent([filled, offered], days * 24 * HOUR);
    const { orderIds } = await createOpenOrders(1);
    expect(await allocateLead(offered)).toBeNull();
    expect(await fillOrder(orderIds[0] ?? "")).toEqual({ sold: 1, room: 9 });
    expect(await statusOf(fresh)).toBe("sold");
    for (const id of [filled, offered]) {
      expect(await readLead(id)).toMatchObject({
        status: "expired",
        orderId: null,
        phoneSealed: null,
        emailSealed: null,
        attributes: {},
      });
    }
  });

  it("is sold until the last minute of the thirtieth day", async () => {
    const [young = "", old = ""] = await createStock(2);
    await ageConsent([young], 30 * 24 * HOUR - 60_000);
    await ageConsent([old], 30 * 24 * HOUR + 60_000);
    await createOpenOrders(1);
    expect(await allocateLead(young)).not.toBeNull();
    expect(await allocateLead(old)).toBeNull();
  });

  it("counts the age at the moment of the sale", async () => {
    const [leadId = ""] = await createStock(1);
    await createOpenOrders(1);
    const later = new Date(Date.now() + 31 * 24 * HOUR);
    await pool().query(`SELECT * FROM allocate_lead($1, $2)`, [leadId, later]);
    expect(await statusOf(leadId)).toBe("expired");
  });

  it("is replaced by the next lead of the stock, so that the order still gets its quantity", async () => {
    const ids = await createStock(12);
    await ageConsent(ids.slice(-6), 31 * 24 * HOUR);
    const { orderIds } = await createOpenOrders(1, { quantity: 2 });
    expect(await fillOrder(orderIds[0] ?? "")).toEqual({ sold: 2, room: 0 });
    expect(await Promise.all(ids.slice(4, 6).map(statusOf))).toEqual(["sold", "sold"]);
  });

  it("is refused by the database, whoever writes the sale", async () => {
    const [old = "", fresh = ""] = await createStock(2);
    await ageConsent([old], 31 * 24 * HOUR);
    const { orderIds, customer } = await createOpenOrders(1);
    const sell = (leadId: string) =>
      pool().query(
        `INSERT INTO "Allocation" ("leadId", "orderId", "userId", "line", "allocatedAt", "rules", "passList")
         VALUES ($1, $2, $3, 'life', now(), '{}', '[]')`,
        [leadId, orderIds[0], customer.id],
      );
    await expect(sell(old)).rejects.toThrow("a lead whose consent is too old cannot be sold");
    await expect(sell(fresh)).resolves.toMatchObject({ rowCount: 1 });
  });
});

describe("expireStock", () => {
  it("takes expired leads out of stock, and staff see how many, by line", async () => {
    const before = await expiryOf("life");
    const ids = await createStock(5);
    await ageConsent(ids.slice(0, 2), 40 * 24 * HOUR);
    await ageConsent(ids.slice(2, 3), 25 * 24 * HOUR);
    expect(await expireStock()).toBe(2);
    expect(await Promise.all(ids.map(statusOf))).toEqual([
      "expired",
      "expired",
      "verified",
      "verified",
      "verified",
    ]);
    expect(await expiryOf("life")).toEqual({
      line: "life",
      maxAgeDays: 30,
      inStock: 3,
      expiringSoon: 1,
      consentAges: [
        { days: 0, leads: 2 },
        { days: 25, leads: 1 },
      ],
      expired: (before?.expired ?? 0) + 2,
    });
    expect(await expireStock()).toBe(0);
  });

  it("begins with the leads that are in stock the longest, and does not read the others", async () => {
    const ids = await createStock(1_000);
    await ageConsent(ids.slice(0, 20), 31 * 24 * HOUR);
    await freezeStatistics(["Lead", "ConsentEvidence"]);
    const before = await allRowsRead("Lead");
    expect((await pool().query(`SELECT expire_stock(20) AS "expired"`)).rows).toEqual([{ expired: 20 }]);
    expect((await allRowsRead("Lead")) - before).toBeLessThan(500);
  });

  it("follows the limit of the line, which staff set and the audit log records", async () => {
    const [life = ""] = await createStock(1);
    const [auto = ""] = await createStock(1, { line: "auto" });
    await ageConsent([life, auto], 10 * 24 * HOUR);
    const actor = await staff();
    expect(await expiryOf("auto")).toMatchObject({ consentAges: [{ days: 10, leads: 1 }] });
    await setConsentLimit({ line: "auto", days: 7, shown: 30 }, actor);
    expect(await expireStock()).toBe(1);
    expect([await statusOf(life), await statusOf(auto)]).toEqual(["verified", "expired"]);
    expect(await expiryOf("auto")).toMatchObject({ maxAgeDays: 7, inStock: 0 });
    expect(
      await db().auditEntry.findFirst({ where: { actorId: actor.id }, orderBy: { id: "desc" } }),
    ).toMatchObject({
      action: "stock.set-consent-limit",
      before: { line: "auto", days: 30 },
      after: { line: "auto", days: 7 },
    });
  });

  it("keeps a limit that a colleague set since the page was opened", async () => {
    const actor = await staff();
    await setConsentLimit({ line: "auto", days: 20, shown: 30 }, actor);
    await expect(setConsentLimit({ line: "auto", days: 7, shown: 30 }, actor)).rejects.toMatchObject({
      status: 409,
      code: "limit-changed-meanwhile",
    });
    expect(await expiryOf("auto")).toMatchObject({ maxAgeDays: 20 });
  });

  it("is given its first limit by one of two members of staff at once; the other one is told", async () => {
    const actor = await staff();
    const keeper = await pool().connect();
    await keeper.query(`BEGIN; LOCK TABLE "ConsentLimit" IN SHARE MODE`);
    const both = Promise.allSettled(
      [20, 7].map((days) => setConsentLimit({ line: "auto", days, shown: 30 }, actor)),
    );
    await untilLocked({ statement: "ConsentLimit", count: 2 });
    await keeper.query("COMMIT");
    keeper.release();
    const ends = await both;
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(ends.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { status: 409, code: "limit-changed-meanwhile" },
    });
    const days = ends[0]?.status === "fulfilled" ? 20 : 7;
    expect(await expiryOf("auto")).toMatchObject({ maxAgeDays: days });
    expect(await db().auditEntry.count({ where: { actorId: actor.id } })).toBe(1);
  });

  it("cannot be given a limit beyond 30 days", async () => {
    const set = (maxAgeDays: number) => db().consentLimit.create({ data: { line: "life", maxAgeDays } });
    await expect(set(31)).rejects.toThrow("ConsentLimit_days");
    await expect(set(0)).rejects.toThrow("ConsentLimit_days");
  });
});

describe("a post", () => {
  it("is refused when its consent is older than the limit of its line", async () => {
    const { key } = await createPublisherWithKey();
    await setConsentLimit({ line: "health", days: 2, shown: 30 }, await staff());
    const consent = { givenAt: new Date(Date.now() - 72 * HOUR).toISOString() };
    expect(await postLead(buildLeadPost("health", { consent }), { key })).toMatchObject({
      status: "rejected",
      reasons: ["consent-expired"],
    });
    expect(await postLead(buildLeadPost("life", { consent }), { key })).toMatchObject({ status: "stored" });
  });

  it("with new consent of a person whose lead expired is taken in", async () => {
    const { key } = await createPublisherWithKey();
    const first = buildLeadPost("life");
    const { leadId } = await postLead(first, { key });
    await ageConsent([leadId], 31 * 24 * HOUR);
    await expireStock();
    const again = buildLeadPost("life", { contact: first.contact });
    expect(await postLead(again, { key })).toMatchObject({ status: "stored" });
  });

  it("with new consent of a person whose lead in stock may not be sold any more takes its place", async () => {
    const { key } = await createPublisherWithKey();
    const [byPhone, byEmail] = [buildLeadPost("life"), buildLeadPost("life")];
    const old = [(await postLead(byPhone, { key })).leadId, (await postLead(byEmail, { key })).leadId];
    const again = () =>
      buildLeadPost("life", { contact: { phone: byPhone.contact.phone, email: byEmail.contact.email } });
    expect(await postLead(again(), { key })).toMatchObject({ status: "duplicate" });
    await ageConsent(old.slice(0, 1), 31 * 24 * HOUR);
    // The other one is in stock with its own email, and keeps its place.
    expect(await postLead(again(), { key })).toMatchObject({ status: "duplicate" });
    expect(await Promise.all(old.map(statusOf))).toEqual(["expired", "verified"]);
    await ageConsent(old, 31 * 24 * HOUR);
    expect(await postLead(again(), { key })).toMatchObject({ status: "stored" });
    expect(await readLead(old[1] ?? "")).toMatchObject({ status: "expired", phoneSealed: null });
  });

  it("is stored once when ten arrive at the same moment for such a person", async () => {
    const { key } = await createPublisherWithKey();
    const { contact } = buildLeadPost("life");
    const first = await postLead(buildLeadPost("life", { contact }), { key });
    await ageConsent([first.leadId], 31 * 24 * HOUR);
    const posts = Array.from({ length: 10 }, () => buildLeadPost("life", { contact }));
    const responses = await Promise.all(posts.map((post) => postLead(post, { key })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => "duplicate"),
      "stored",
    ]);
    expect(await statusOf(first.leadId)).toBe("expired");
  });
});
