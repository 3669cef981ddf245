import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOpenOrders, emptyMarket } from "@/tests/factories/stock";
import { untilLocked } from "@/tests/waiting/until-locked";
import { postLead } from "./post-lead";

let key: string;
beforeAll(async () => {
  await installCatalog();
  ({ key } = await createPublisherWithKey());
});

describe("a post without an Idempotency-Key", () => {
  it("returns the first lead when it is posted again", async () => {
    const post = buildLeadPost("life");
    const first = await postLead(post, { key });
    expect(await postLead(post, { key })).toEqual({
      status: "duplicate",
      leadId: first.leadId,
      reasons: ["identical-payload"],
    });
  });

  it("is stored once and a duplicate nine times when ten arrive at the same moment", async () => {
    const post = buildLeadPost("health");
    const responses = await Promise.all(Array.from({ length: 10 }, () => postLead(post, { key })));
    expect(responses.filter(({ status }) => status === "stored")).toHaveLength(1);
    expect(responses.flatMap(({ reasons }) => reasons).toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => "identical-payload"),
      "no-demand",
    ]);
  });

  it("is sold once, and no request of its person again, when eight arrive at the same moment", async () => {
    await emptyMarket();
    const { orderIds } = await createOpenOrders(1, { quantity: 20 });
    const capped = await createPublisherWithKey({ dailyCap: 20 });
    const post = buildLeadPost("life", { consent: { trustedFormUrl: undefined } });
    // Nobody can sell before all of them have come as far as they can. Eight: the pool has ten connections.
    const keeper = await pool().connect();
    await keeper.query("BEGIN");
    await keeper.query(`SELECT 1 FROM "OrderDemand" WHERE "orderId" = ANY ($1::uuid[]) FOR UPDATE`, [
      orderIds,
    ]);
    const posting = Promise.all(Array.from({ length: 8 }, () => postLead(post, capped)));
    await untilLocked({ statement: "ingest_request", count: 8 });
    await keeper.query("COMMIT");
    keeper.release();

    const responses = await posting;
    const [sold, ...others] = responses.toSorted((a, b) => a.status.localeCompare(b.status));
    expect(sold).toMatchObject({ status: "accepted", reasons: ["no-consent-certificate"] });
    expect(others).toEqual(
      Array.from({ length: 7 }, () => ({
        status: "duplicate",
        leadId: sold?.leadId,
        reasons: ["identical-payload"],
      })),
    );
    const { publisherId: id } = capped;
    expect(await db().lead.count({ where: { publisherId: id } })).toBe(1);
    expect(await db().repeatNotice.count({ where: { leadId: sold?.leadId ?? "" } })).toBe(0);
    expect(await db().publisherDailyCount.findMany({ where: { publisherId: id } })).toMatchObject([
      { accepted: 1 },
    ]);
  });
});

it("the same form of a person, sent again within a minute with its own time of consent, is a request of the person again", async () => {
  await emptyMarket();
  await createOpenOrders(1, { quantity: 20 });
  const { consent, ...post } = buildLeadPost("life");
  const sold = await postLead({ ...post, consent }, { key });
  expect(sold).toMatchObject({ status: "accepted" });
  const givenAt = new Date(Date.parse(consent.givenAt) + 30_000).toISOString();
  const again = await postLead({ ...post, consent: { ...consent, givenAt } }, { key });
  expect(again).toMatchObject({ status: "duplicate", reasons: ["person-not-needed"] });
  expect(await db().lead.findUniqueOrThrow({ where: { id: again.leadId } })).toMatchObject({
    duplicateOfId: sold.leadId,
    phoneSealed: expect.anything(),
  });
});
