import type { World } from "./world";

interface Rewrite {
  of: string;
  from: string;
  to: string;
}

/** The guards of the market, and how a test removes each one. */
const GUARDS = {
  "lock on the lead": {
    rewrites: [
      { of: "fill_order", from: "FOR NO KEY UPDATE OF l SKIP LOCKED", to: "" },
      {
        of: "allocate_lead",
        from: `l."orderId" IS NULL FOR NO KEY UPDATE`,
        to: `l."orderId" IS NULL`,
      },
    ],
    statements: [],
  },
  "table of the lead's moves": {
    rewrites: [],
    statements: [`DROP TRIGGER "Lead_moves_by_table" ON "Lead"`],
  },
  "lock on the order": {
    rewrites: [
      { of: "fill_order", from: "= order_id FOR NO KEY UPDATE", to: "= order_id" },
      { of: "allocate_lead", from: "= chosen FOR NO KEY UPDATE", to: "= chosen" },
    ],
    statements: [],
  },
  "look at the states": {
    rewrites: [{ of: "allocate_lead", from: `lead."state"::text = ANY (demand."states")`, to: "true" }],
    statements: [],
  },
  "look at the exclusions": {
    rewrites: [{ of: "allocate_lead", from: `exclusion_of(demand."userId", lead_id) IS NULL`, to: "true" }],
    statements: [],
  },
  "look at the person": {
    rewrites: [{ of: "drop_unsellable", from: "BEGIN\n", to: "BEGIN\n  RETURN lead_ids;\n" }],
    statements: [],
  },
  "look at the consent's age": {
    rewrites: [
      {
        of: "drop_unsellable",
        from: `c."givenAt" < moment - consent_age_limit(m."maxAgeDays")`,
        to: "false",
      },
    ],
    statements: [`DROP TRIGGER "Allocation_consent_fresh" ON "Allocation"`],
  },
  "keys of lead and person": {
    rewrites: [],
    statements: [
      `ALTER TABLE "Allocation" DROP CONSTRAINT "Allocation_pkey"`,
      `ALTER TABLE "SoldPerson" DROP CONSTRAINT "SoldPerson_pkey"`,
      `DROP TRIGGER "Lead_owner_set_once" ON "Lead"`,
    ],
  },
  "check of the quantity": {
    rewrites: [],
    statements: [`ALTER TABLE "OrderDemand" DROP CONSTRAINT "OrderDemand_never_over"`],
  },
  "keys of the stock": {
    rewrites: [],
    statements: [`DROP INDEX "Lead_stock_phone"`, `DROP INDEX "Lead_stock_email"`],
  },
} as const satisfies Record<string, { rewrites: readonly Rewrite[]; statements: readonly string[] }>;
export type Guard = keyof typeof GUARDS;

/** Removes guards from this world only. @throws Error when a guard does not exist, because the control would prove nothing. */
export async function removeGuards(world: World, guards: readonly Guard[]): Promise<void> {
  for (const guard of guards) {
    const { rewrites, statements } = GUARDS[guard];
    for (const rewrite of rewrites) await rewriteFunction(world, rewrite);
    for (const statement of statements) await world.client.query(statement);
  }
}

async function rewriteFunction({ client }: World, { of, from, to }: Rewrite): Promise<void> {
  const { rows } = await client.query<{ text: string }>(`SELECT pg_get_functiondef($1::regproc) AS "text"`, [
    of,
  ]);
  const text = rows[0]?.text ?? "";
  if (text.split(from).length !== 2) throw new Error(`${of} does not say once: ${from}`);
  await client.query(text.replace(from, to));
}
