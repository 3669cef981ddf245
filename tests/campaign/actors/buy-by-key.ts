import { z } from "zod";
import { type ApiPurchase, type ApiPurchasePlan, SHELF_STATE } from "../api-purchase-plan";
import type { Account, Reply } from "../calls";
import type { World } from "../world";

const SAME_AT_ONCE = 3;
const ASKED_AGAIN = 6;
const ASKED_AGAIN_AFTER_MS = 1_500;

/**
 * Buys leads of the stock as the plan says. The final answers are noted: `checkApiPurchases` compares them with each other
 * and with what happened. @returns the outcome in one word, which the report counts.
 */
async function buyByKey(world: World, plan: ApiPurchasePlan, index: number): Promise<string> {
  const [customer, rival] = await findCustomers(world, plan);
  const leadIds = await chooseLeads(world, plan);
  if (!customer || leadIds.length === 0) return "by key: nothing to buy";
  const purchase = begin(world, customer, `campaign-${index}`, leadIds);
  switch (plan.kind) {
    case "once":
      await ask(world, purchase);
      break;
    case "repeated-at-once":
      await Promise.all(Array.from({ length: SAME_AT_ONCE }, () => ask(world, purchase)));
      break;
    case "lost-answer":
      await hangUp(world, purchase, plan.hangUpAfterMs);
      await ask(world, purchase);
      break;
    case "rivals":
      await Promise.all([
        ask(world, purchase),
        ...(rival ? [ask(world, begin(world, rival, `campaign-${index}`, leadIds))] : []),
      ]);
  }
  return `by key: ${nameOf(purchase.replies[0])}`;
}

function begin(
  world: World,
  userId: string,
  idempotencyKey: string,
  leadIds: readonly string[],
): ApiPurchase {
  const purchase: ApiPurchase = { userId, idempotencyKey, leadIds, replies: [] };
  world.notes.apiPurchases.push(purchase);
  return purchase;
}

/** Customers with a key who may buy: an order of theirs was approved. */
async function findCustomers({ database, programs }: World, { choice }: ApiPurchasePlan): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(
    `SELECT u."id" FROM "User" u WHERE u."id" = ANY ($1::uuid[]) AND u."disabledAt" IS NULL
       AND EXISTS (SELECT FROM "Order" o WHERE o."userId" = u."id" AND o."status" IN ('approved', 'processing', 'completed'))
     ORDER BY md5(u."id"::text || $2) LIMIT 2`,
    [[...programs.keys()], String(choice)],
  );
  return rows.map(({ id }) => id);
}

/** Leads of one price, as one call wants them. */
async function chooseLeads({ database }: World, { choice, leads }: ApiPurchasePlan): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(
    `WITH stock AS (
       SELECT "id", "line", "tier", "wantsBeneficiary", "higherIncome", md5("id"::text || $2) AS "drawn"
       FROM leads_for_sale(now()) WHERE "state" = $1
     ), first AS (SELECT * FROM stock ORDER BY "drawn" LIMIT 1)
     SELECT s."id" FROM stock s JOIN first f USING ("line", "tier", "wantsBeneficiary", "higherIncome")
     ORDER BY s."drawn" LIMIT $3`,
    [SHELF_STATE, String(choice), leads],
  );
  return rows.map(({ id }) => id);
}

const bodyOf = ({ leadIds }: ApiPurchase) => ({ lead_ids: leadIds, delivery_method: "webhook" });
const problem = z.object({ type: z.string() });

/** What an answer says, in a word: `200`, or the name of the problem. */
export function nameOf(reply: Reply | undefined): string {
  if (!reply) return "no final answer";
  const { data } = problem.safeParse(reply.body);
  return data ? data.type.replace("urn:leadwell:problem:", "") : String(reply.status);
}

/** Each customer's program has an IP address of its own: one address may buy only so often in ten minutes. */
const addressOf = (userId: string) =>
  `10.200.${[0, 2].map((at) => Number.parseInt(userId.slice(at, at + 2), 16)).join(".")}`;

/** Asks until the answer is final, but not for ever: a hold ends after minutes. */
export async function ask(world: World, purchase: ApiPurchase): Promise<void> {
  const { userId, idempotencyKey } = purchase;
  // No cookie: a key opens the API only.
  const as: Account = { id: userId, ipAddress: addressOf(userId), cookie: "" };
  for (let attempt = 0; attempt < ASKED_AGAIN; attempt += 1) {
    const reply = await world.calls.send(as, "POST", "/api/leads/purchase", bodyOf(purchase), {
      authorization: world.programs.get(userId) ?? "",
      "idempotency-key": idempotencyKey,
    });
    if (nameOf(reply) !== "purchase-in-progress") return void purchase.replies.push(reply);
    await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN_AFTER_MS));
  }
}

/** Sends the call and closes the connection before the response, or soon after it. */
async function hangUp({ stack, programs }: World, purchase: ApiPurchase, afterMs: number): Promise<void> {
  await fetch(`http://127.0.0.1:${stack.settings.webPort}/api/leads/purchase`, {
    method: "POST",
    headers: {
      authorization: programs.get(purchase.userId) ?? "",
      "content-type": "application/json",
      "idempotency-key": purchase.idempotencyKey,
      "x-forwarded-for": addressOf(purchase.userId),
    },
    body: JSON.stringify(bodyOf(purchase)),
    signal: AbortSignal.timeout(afterMs),
  }).catch(() => {});
}

/** Does purchases by key when their time has come, beside each other. */
export function createApiPurchasing(world: World, plans: readonly ApiPurchasePlan[]) {
  const waiting = [...plans];
  const underWay = new Set<Promise<void>>();
  let next = 0;
  return {
    /** Begins every purchase that is due at this share of the campaign, 0 to 1. */
    work: (progress: number, note: (act: () => Promise<string>) => Promise<void>) => {
      while (waiting[0] && waiting[0].at <= progress) {
        const plan = waiting.shift();
        if (!plan) return;
        const index = next++;
        const act = note(() => buyByKey(world, plan, index)).finally(() => underWay.delete(act));
        underWay.add(act);
      }
    },
    /** Waits for those that have begun. */
    stop: async () => void (await Promise.all(underWay)),
  };
}
