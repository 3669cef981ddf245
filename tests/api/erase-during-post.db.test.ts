import { afterEach, beforeAll, expect, it } from "@jest/globals";
import { POST as erase } from "@/app/api/admin/consumers/erase/route";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOpenOrders, emptyMarket } from "@/tests/factories/stock";
import { until } from "@/tests/waiting/until";
import { countLocked, untilLocked } from "@/tests/waiting/until-locked";
import { callRoute, cookieOf } from "./call-route";
import { postLead } from "./post-lead";

let cookie: string;
let guarded: string;
beforeAll(async () => {
  await installCatalog();
  cookie = await cookieOf(await createStaff());
  const { rows } = await pool().query<{ text: string }>(
    `SELECT pg_get_functiondef('hold_persons'::regproc) AS "text"`,
  );
  guarded = rows[0]?.text ?? "";
});
afterEach(async () => {
  await pool().query(guarded);
});

/**
 * A person is erased while a post of theirs is sold, but not committed: it waits to write the notice of the sale.
 * @returns what is left of them, and of the events for the owner.
 */
async function eraseDuringSale() {
  await emptyMarket();
  await createOpenOrders(1);
  const { key } = await createPublisherWithKey();
  const post = buildLeadPost("life");
  const keeper = await pool().connect();
  await keeper.query("BEGIN");
  await keeper.query(`LOCK TABLE "SaleNotice" IN SHARE MODE`);
  const posted = postLead(post, { key });
  await untilLocked();
  const state = { isOver: false };
  const body = { person: post.contact.phone, case: "Request 84" };
  const erased = callRoute({ POST: erase }, "POST", { cookie, body }).finally(() => {
    state.isOver = true;
  });
  await until(async () => state.isOver || (await countLocked()) === 2);
  await keeper.query("COMMIT");
  keeper.release();
  const [{ leadId, status }, response] = await Promise.all([posted, erased]);
  expect([status, response.status]).toEqual(["accepted", 200]);
  const lead = await db().lead.findUniqueOrThrow({ where: { id: leadId } });
  return { status: lead.status, hasPhone: lead.phoneSealed !== null };
}

it("a person who is erased while their post is being sold is erased after the sale", async () => {
  expect(await eraseDuringSale()).toEqual({ status: "erased", hasPhone: false });
});

it("control: without the lock on the person, their contact stays", async () => {
  await pool().query(guarded.replace(/PERFORM pg_advisory[^;]+;/g, "NULL;"));
  expect(await eraseDuringSale()).toEqual({ status: "sold", hasPhone: true });
});
