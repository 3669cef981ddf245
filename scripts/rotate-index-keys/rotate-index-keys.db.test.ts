import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { eraseConsumer } from "@/lib/contacts/erasure/erase-consumer.server";
import { readIndexKeys } from "@/lib/contacts/person-index.server";
import { liftSuppression } from "@/lib/contacts/suppression/lift-suppression.server";
import { listSuppressions } from "@/lib/contacts/suppression/queries.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { checkLedger } from "@/lib/ledger/check-ledger.server";
import { setOwnCustomers } from "@/lib/marketplace/exclusions/exclusions.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { listLeads } from "@/lib/staff/leads/list-leads.server";
import { postLead } from "@/tests/api/post-lead";
import { createStaff } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOpenOrders, emptyMarket } from "@/tests/factories/stock";
import { onLeadSold } from "@/worker/subscriptions";
import { rotateIndexKeys } from "./rotate-index-keys";

/** Puts a new key in front of the ring, as an operator does. */
function addKey(): void {
  env().DATA_KEYS.unshift({ id: `k-${randomUUID().slice(0, 8)}`, key: new Uint8Array(randomBytes(32)) });
}

type Post = ReturnType<typeof buildLeadPost<"life">>;

let key: string;
let actor: { id: string; ipAddress: string };
beforeAll(async () => {
  await installCatalog();
  const { user } = await createStaff();
  actor = { id: user.id, ipAddress: "203.0.113.9" };
});
beforeEach(async () => {
  ({ key } = await createPublisherWithKey());
  await emptyMarket();
});

const post = (body: Post) => postLead(body, { key });
/** The same person, with another text: not an identical post. */
const again = ({ contact: { phone, email } }: Post, by: "phone" | "email") =>
  buildLeadPost("life", { contact: by === "phone" ? { phone } : { email } });

/** One person of each kind that must never be sold (again). */
async function createKnown() {
  const { customer } = await createOpenOrders(1, {
    quantity: 2,
    wantsBeneficiary: false,
    wantsHigherIncome: false,
  });
  const [sold, erased, stock, suppressed] = [
    buildLeadPost("life"),
    buildLeadPost("life"),
    buildLeadPost("life"),
    buildLeadPost("life"),
  ];
  expect([await post(sold), await post(erased)]).toMatchObject([
    { status: "accepted" },
    { status: "accepted" },
  ]);
  await onLeadSold();
  // Of the person who was sold: the owner got another phone, and then another email.
  const repeat = again(sold, "email");
  const repeatOfRepeat = again(repeat, "phone");
  for (const body of [repeat, repeatOfRepeat])
    expect(await post(body)).toMatchObject({ status: "duplicate" });
  await eraseConsumer({ person: erased.contact.phone, case: "Case 1" }, actor);
  const stored = await post(stock);
  expect(stored).toMatchObject({ status: "stored" });
  // In stock, and an own customer of that account.
  await setOwnCustomers(customer, { phones: [stock.contact.phone], emails: [] });
  await suppress({ person: suppressed.contact.phone, reason: "revoked", source: "a call" }, actor);
  return {
    sold,
    repeats: [repeat, repeatOfRepeat],
    erased,
    stock,
    suppressed,
    excluded: { userId: customer.id, leadId: stored.leadId },
  };
}
type Known = Awaited<ReturnType<typeof createKnown>>;

/** What the product does with them: the same at every moment. */
async function expectKnown({ sold, repeats, erased, stock, suppressed, excluded }: Known) {
  const posts = [sold, ...repeats, erased, stock].flatMap((person) => [
    again(person, "phone"),
    again(person, "email"),
  ]);
  for (const body of [...posts, again(suppressed, "phone")]) {
    expect(await post(body)).toMatchObject({ status: "duplicate", reasons: ["person-not-needed"] });
  }
  const { rows } = await pool().query(`SELECT exclusion_of($1, $2) AS "cause"`, [
    excluded.userId,
    excluded.leadId,
  ]);
  expect(rows).toEqual([{ cause: "own-customer" }]);
  const { leads } = await listLeads({ id: (await createStaff()).user.id }, { search: sold.contact.phone });
  expect(leads.map(({ status }) => status)).toContain("sold");
  expect(await listSuppressions({ search: suppressed.contact.phone })).toMatchObject({ total: 1 });
}

const hashesOf = async () => {
  const { rows } = await pool().query<{ hash: string }>(
    `SELECT "phoneIndex" AS "hash" FROM "Lead" WHERE "phoneIndex" IS NOT NULL
     UNION ALL SELECT "emailIndex" FROM "Lead" WHERE "emailIndex" IS NOT NULL
     UNION ALL SELECT "payloadHash" FROM "Lead" WHERE "payloadHash" <> ''
     UNION ALL SELECT "nextPhoneIndex" FROM "Lead" WHERE "nextPhoneIndex" IS NOT NULL
     UNION ALL SELECT "hash" FROM "SoldPerson" UNION ALL SELECT "hash" FROM "Suppression"
     UNION ALL SELECT "hash" FROM "ExcludedPerson"`,
  );
  return rows.map(({ hash }) => hash);
};

/** Sales of each person, by what the publisher posted. */
async function countSales(leads: ReadonlyMap<string, Post>): Promise<Map<string, number>> {
  const sales = await db().allocation.findMany({ where: { leadId: { in: [...leads.keys()] } } });
  const counts = new Map<string, number>();
  for (const { leadId } of sales) {
    const phone = leads.get(leadId)?.contact.phone ?? "";
    counts.set(phone, (counts.get(phone) ?? 0) + 1);
  }
  return counts;
}

describe("a rotation of the index keys", () => {
  it("leaves no hash of the old key, and everybody is known as before", async () => {
    const known = await createKnown();
    const listed = (await listSuppressions({})).total;
    addKey();
    expect(await rotateIndexKeys()).toMatchObject({ outcome: "done", left: 0 });

    const { chain, phase } = await readIndexKeys();
    expect({ phase, newest: chain.at(-1) }).toEqual({ phase: "done", newest: env().DATA_KEYS[0].id });
    const hashes = await hashesOf();
    expect(hashes.length).toBeGreaterThan(10);
    expect(hashes.filter((hash) => !hash.startsWith(`h${chain.length}.`))).toEqual([]);
    await expectKnown(known);
    expect((await listSuppressions({})).total).toBe(listed);
    expect((await checkLedger())?.differences).toEqual([]);
    await liftSuppression({ person: known.suppressed.contact.phone, note: "wrong number" }, actor);
    expect(await post(again(known.suppressed, "phone"))).toMatchObject({ status: "stored" });
    expect(await rotateIndexKeys()).toMatchObject({ outcome: "nothing-to-do" });
  });

  it("may be ended after any step, and the next run goes on; everybody is known at every moment", async () => {
    const known = await createKnown();
    addKey();
    const seen = new Set<string>();
    const stopAtNextStep = () =>
      rotateIndexKeys(({ step }) => {
        if (seen.has(step)) return;
        seen.add(step);
        throw new Error("killed");
      });
    const isKilled = () =>
      stopAtNextStep().then(
        () => false,
        () => true,
      );
    while (await isKilled()) {
      await expectKnown(known);
      const another = buildLeadPost("life");
      expect(await post(another)).toMatchObject({ status: "stored" });
      expect(await post(again(another, "email"))).toMatchObject({ status: "duplicate" });
      await suppress({ person: another.contact.email, reason: "dnc", source: "a list" }, actor);
      await eraseConsumer({ person: another.contact.phone, case: "Case 2" }, actor);
      expect(await post(again(another, "phone"))).toMatchObject({ status: "duplicate" });
    }
    expect(seen.size).toBe(10);
    expect(await rotateIndexKeys()).toMatchObject({ outcome: "nothing-to-do" });
    await expectKnown(known);
    const { chain } = await readIndexKeys();
    expect((await hashesOf()).filter((hash) => !hash.startsWith(`h${chain.length}.`))).toEqual([]);
    expect((await checkLedger())?.differences).toEqual([]);
  });

  it("sells nobody twice while publishers post the same persons the whole time", async () => {
    await createOpenOrders(2, { quantity: 500, wantsBeneficiary: false, wantsHigherIncome: false });
    const persons = Array.from({ length: 40 }, () => buildLeadPost("life"));
    const leads = new Map<string, Post>();
    const postAll = (by: "phone" | "email") =>
      Promise.all(
        persons.map(async (person) => {
          const { leadId } = await post(again(person, by));
          leads.set(leadId, person);
        }),
      );
    for (const person of persons.slice(0, 20)) leads.set((await post(person)).leadId, person);
    addKey();
    const state = { isOver: false };
    const rotation = rotateIndexKeys().finally(() => {
      state.isOver = true;
    });
    while (!state.isOver) await Promise.all([postAll("phone"), postAll("phone")]);
    expect(await rotation).toMatchObject({ outcome: "done" });
    await postAll("phone");
    expect([...(await countSales(leads)).values()]).toEqual(Array.from({ length: 40 }, () => 1));
  });
});

describe("a sold person", () => {
  it("loses the hash of an older key only where a newer one is in its place", async () => {
    await createOpenOrders(1, { quantity: 1, wantsBeneficiary: false, wantsHigherIncome: false });
    const { leadId } = await post(buildLeadPost("life"));
    const remove = async () => {
      const client = await pool().connect();
      try {
        await client.query("BEGIN");
        await client.query(`SELECT set_config('leadwell.rotate_index', 'on', true)`);
        await client.query(`DELETE FROM "SoldPerson" WHERE "leadId" = $1`, [leadId]);
      } finally {
        await client.query("ROLLBACK");
        client.release();
      }
    };
    await expect(remove()).rejects.toThrow("what was sold is only ever inserted");
    expect(await db().soldPerson.count({ where: { leadId } })).toBe(2);
  });
});

// The last one: its person is sold twice, which no later rotation can mend.
describe("without the phases", () => {
  it("control: a key that is changed at once, without the phases, sells a person twice", async () => {
    await createOpenOrders(1, { quantity: 10, wantsBeneficiary: false, wantsHigherIncome: false });
    const person = buildLeadPost("life");
    const leads = new Map([[(await post(person)).leadId, person]]);
    addKey();
    const { chain } = await readIndexKeys();
    await db().indexKey.create({
      data: { position: chain.length + 1, keyId: env().DATA_KEYS[0].id, phase: "done" },
    });
    leads.set((await post(again(person, "phone"))).leadId, person);
    expect([...(await countSales(leads)).values()]).toEqual([2]);
    await db().indexKey.delete({ where: { position: chain.length + 1 } });
    await emptyMarket();
  });
});
