import { count, signIn, type World } from "../world";
import type { Fault, Undo } from "./fault";
import type { FaultKind, FaultPlan } from "./fault-plan";

type MarketFault = Extract<
  FaultKind,
  | "unreadable-leads"
  | "unreadable-destination"
  | "disabled-account"
  | "paused-orders"
  | "receiver-fails"
  | "receiver-resets"
>;

const UNREADABLE = "planted: not a sealed value";
const NOW = `SELECT clock_timestamp()::text AS "now"`;

async function now({ database }: World): Promise<string> {
  const [row] = await database.rows<{ now: string }>(NOW);
  return row?.now ?? "";
}

/** Overwrites a sealed column, and puts the value back later unless it was changed or removed meanwhile. */
async function spoil(
  world: World,
  table: "Lead" | "Destination",
  column: string,
  ids: readonly string[],
): Promise<Undo> {
  const { database } = world;
  const before = await database.rows<{ id: string; value: string }>(
    `SELECT "id", "${column}" AS "value" FROM "${table}" WHERE "id" = ANY ($1::uuid[]) AND "${column}" IS NOT NULL`,
    [ids],
  );
  const write = `UPDATE "${table}" t SET "${column}" = n.value FROM unnest($1::uuid[], $2::text[]) n (id, value)
    WHERE t."id" = n.id`;
  const targets = before.map(({ id }) => id);
  await database.rows(write, [targets, before.map(() => UNREADABLE)]);
  return async () => {
    await database.rows(`${write} AND t."${column}" = $3`, [
      targets,
      before.map(({ value }) => value),
      UNREADABLE,
    ]);
  };
}

async function idsOf({ database }: World, text: string, values: readonly unknown[]): Promise<string[]> {
  return (await database.rows<{ id: string }>(text, values)).map(({ id }) => id);
}

/**
 * Disables an account, as staff do it, which ends its sessions. Later it enables the account, and the owner signs in again.
 * Of the accounts whose orders still take leads, it chooses the one that got the latest lead, because the next leads would
 * be sold to it. If there is no such account, it chooses any account.
 */
const disableAccount: Fault = async (world, { choice }) => {
  const { calls, staff, notes, customers } = world;
  const [wanting] = await idsOf(
    world,
    `SELECT d."userId" AS "id" FROM "OrderDemand" d JOIN "Allocation" a ON a."orderId" = d."orderId"
     WHERE d."closedAt" IS NULL AND d."pausedAt" IS NULL AND d."heldAt" IS NULL AND d."dailyCap" IS NULL
     ORDER BY a."allocatedAt" DESC LIMIT 1`,
    [],
  );
  const found = customers.findIndex(({ id }) => id === wanting);
  const index = found >= 0 ? found : Math.floor(choice * customers.length);
  const customer = customers[index];
  // An account that is disabled already: the end of the first fault would enable it in the middle of this one.
  const isDisabled = notes.windows.some(
    ({ what, id, until }) => what === "disabled account" && id === customer?.id && until === "",
  );
  if (!customer || isDisabled) return;
  const set = (disabled: boolean) =>
    calls.send(staff, "PATCH", `/api/admin/accounts/${customer.id}`, { disabled });
  const { status } = await set(true);
  if (status !== 200) return count(notes.faults, `disabled-account refused with ${status}`);
  const window = { what: "disabled account" as const, id: customer.id, from: await now(world), until: "" };
  notes.windows.push(window);
  return async () => {
    window.until = await now(world);
    await set(false);
    customers[index] = await signIn(world, customer.id, index + 1);
  };
};

/** What `setOrderLimits` does, of several orders at once. */
const pauseOrders: Fault = async (world, plan) => {
  const { database, notes } = world;
  const paused = await idsOf(
    world,
    `UPDATE "OrderDemand" SET "pausedAt" = clock_timestamp() WHERE "orderId" IN (
       SELECT "orderId" FROM "OrderDemand" WHERE "closedAt" IS NULL AND "pausedAt" IS NULL
       ORDER BY md5("orderId"::text || $1) LIMIT $2)
     RETURNING "orderId" AS "id"`,
    [String(plan.choice), plan.count],
  );
  const from = await now(world);
  const windows = paused.map((id) => ({ what: "paused order" as const, id, from, until: "" }));
  notes.windows.push(...windows);
  return async () => {
    const until = await now(world);
    for (const window of windows) window.until = until;
    await database.rows(`UPDATE "OrderDemand" SET "pausedAt" = NULL WHERE "orderId" = ANY ($1::uuid[])`, [
      paused,
    ]);
  };
};

const receiver =
  (behavior: "fails" | "resets"): Fault =>
  async ({ receiver: server, customers }, { choice, count: hooks }: FaultPlan) => {
    const first = Math.floor(choice * customers.length);
    const names = Array.from({ length: hooks }, (_, index) => `hook-${(first + index) % customers.length}-0`);
    for (const name of names) server.behave(name, behavior);
    return async () => {
      for (const name of names) server.behave(name, "accepts");
    };
  };

/** Rows, accounts, orders and customers' systems that stop working for a while. */
export const marketFaults: Readonly<Record<MarketFault, Fault>> = {
  "unreadable-leads": async (world, { count: most, choice }) => {
    const columns = ["phoneSealed", "emailSealed", "lastNameSealed"] as const;
    const ids = await idsOf(
      world,
      `SELECT "id" FROM "Lead" WHERE "status" IN ('verified', 'sold') ORDER BY "receivedAt" DESC LIMIT $1`,
      [most],
    );
    return spoil(world, "Lead", columns[Math.floor(choice * columns.length)] ?? "phoneSealed", ids);
  },
  "unreadable-destination": async (world, { choice }) => {
    const ids = await idsOf(world, `SELECT "id" FROM "Destination" ORDER BY md5("id"::text || $1) LIMIT 1`, [
      String(choice),
    ]);
    return spoil(world, "Destination", choice < 0.5 ? "configSealed" : "secretSealed", ids);
  },
  "disabled-account": disableAccount,
  "paused-orders": pauseOrders,
  "receiver-fails": receiver("fails"),
  "receiver-resets": receiver("resets"),
};
