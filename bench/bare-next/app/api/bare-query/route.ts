import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 10 });

/** Responds with one indexed query: the baseline for a list of the stock (bench/api.ts). */
export async function GET(): Promise<Response> {
  const { rows } = await pool.query({
    name: "stock",
    text: `SELECT "id", "line", "tier", "state", "receivedAt" FROM "Lead" WHERE "status" = 'verified' AND "orderId" IS NULL
      ORDER BY "verifiedAt" DESC, "id" DESC LIMIT 25`,
  });
  return Response.json({ leads: rows });
}
