import type { Seller } from "./world";

/** Errors after which the product's command tries again (sell-leads.server.ts), and how often. */
const COLLISIONS = ["40001", "40P01"];
const MAX_TRIES = 5;

/** Returns the order that a lead was sold to, or null. @throws every error except a collision. */
export async function allocate(seller: Seller, leadId: string): Promise<string | null> {
  const rows = await call<{ orderId: string }>(seller, `SELECT "orderId" FROM allocate_lead($1)`, leadId);
  return rows[0]?.orderId ?? null;
}

/** Fills an order from stock. @returns the number of leads. */
export async function fill(seller: Seller, orderId: string): Promise<number> {
  const rows = await call<{ sold: number }>(seller, `SELECT "sold" FROM fill_order($1)`, orderId);
  return rows[0]?.sold ?? 0;
}

async function call<Row extends object>({ client }: Seller, text: string, id: string): Promise<Row[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await client.query<Row>(text, [id])).rows;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (attempt === MAX_TRIES || !COLLISIONS.includes(code)) throw error;
    }
  }
}
