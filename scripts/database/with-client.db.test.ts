import { expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { withClient } from "./with-client";

it("throws at the next statement after the connection was lost, instead of ending the process", async () => {
  const ended = withClient(env().DATABASE_URL, async (client) => {
    const lost = new Promise((resolve) => client.once("end", resolve));
    const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    await db().$executeRaw`SELECT pg_terminate_backend(${rows[0]?.pid})`;
    await lost;
    await client.query("SELECT 1");
  });
  await expect(ended).rejects.toThrow(/not queryable|closed/);
});
