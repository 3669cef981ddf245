import { describe, expect, it } from "@jest/globals";
import { problemResponse } from "@/lib/platform/http/problem-response.server";
import { until } from "@/tests/waiting/until";
import { pool } from "./pool.server";
import { db } from "./prisma.server";
import { inTransaction } from "./transaction.server";

/** Ends a connection from another one, and waits until PostgreSQL has closed it. */
async function terminate(pid: number): Promise<void> {
  await pool().query("SELECT pg_terminate_backend($1)", [pid]);
  await until(async () => {
    const { rows } = await pool().query("SELECT 1 FROM pg_stat_activity WHERE pid = $1", [pid]);
    return rows.length === 0;
  });
}

const UNAVAILABLE = { status: 503, retryAfter: "5" };

function responseTo(error: unknown) {
  const { status, headers } = problemResponse(error);
  return { status, retryAfter: headers.get("Retry-After") };
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => new Error("the call did not fail"),
    (error: unknown) => error,
  );

describe("a connection that is lost", () => {
  // Without a listener, its error event is an uncaught exception, which fails the test.
  it("between two statements of a transaction fails the transaction, and the process goes on", async () => {
    const connectionEnded = new Promise((resolve) => {
      pool().once("acquire", (client) => client.once("end", resolve));
    });
    const error = await failureOf(
      inTransaction(async (transaction) => {
        const [row] = await transaction.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
        await terminate(row?.pid ?? 0);
        await connectionEnded;
        await transaction.query("SELECT 1");
      }),
    );
    expect(responseTo(error)).toEqual(UNAVAILABLE);
    expect((await pool().query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });

  it("during a statement of a transaction fails the transaction, and the process goes on", async () => {
    const error = await failureOf(
      inTransaction(async (transaction) => {
        const [row] = await transaction.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
        await Promise.all([transaction.query("SELECT pg_sleep(60)"), terminate(row?.pid ?? 0)]);
      }),
    );
    expect(responseTo(error)).toEqual(UNAVAILABLE);
  });

  it("while Prisma waits for its result is answered with 503", async () => {
    const failure = failureOf(db().$queryRawUnsafe("SELECT pg_sleep(60), 'held by prisma'"));
    await until(async () => {
      const { rowCount } = await pool().query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE query LIKE '%held by prisma%' AND pid <> pg_backend_pid() AND state = 'active'`,
      );
      return (rowCount ?? 0) > 0;
    });
    expect(responseTo(await failure)).toEqual(UNAVAILABLE);
  });
});

describe("a state of the database that passes", () => {
  const SQLSTATES = [
    "40001",
    "40P01",
    "25006",
    "53100",
    "53200",
    "53300",
    "57014",
    "57P01",
    "57P03",
    "08006",
  ];

  it.each(SQLSTATES)("SQLSTATE %s of a statement is answered with 503", async (code) => {
    const raise = `DO $$ BEGIN RAISE EXCEPTION 'for a test' USING ERRCODE = '${code}'; END $$`;
    expect(responseTo(await failureOf(pool().query(raise)))).toEqual(UNAVAILABLE);
    expect(responseTo(await failureOf(db().$executeRawUnsafe(raise)))).toEqual(UNAVAILABLE);
  });

  it.each(SQLSTATES)("SQLSTATE %s of a Prisma query is answered with 503", async (code) => {
    await pool().query(`
      CREATE OR REPLACE FUNCTION fail_for_a_test() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'for a test' USING ERRCODE = '${code}'; END $$;
      CREATE OR REPLACE TRIGGER fail_for_a_test BEFORE INSERT OR DELETE ON "DeliveryWorker"
        EXECUTE FUNCTION fail_for_a_test()`);
    expect(responseTo(await failureOf(db().deliveryWorker.deleteMany()))).toEqual(UNAVAILABLE);
    const id = "00000000-0000-4000-8000-00000000f001";
    expect(
      responseTo(await failureOf(db().deliveryWorker.create({ data: { id, seenAt: new Date() } }))),
    ).toEqual(UNAVAILABLE);
    await pool().query(`DROP TRIGGER fail_for_a_test ON "DeliveryWorker"`);
  });

  it("a read-only server is answered with 503", async () => {
    const error = await failureOf(
      inTransaction(async (transaction) => {
        await transaction.query("SET TRANSACTION READ ONLY");
        await transaction.query(`DELETE FROM "DeliveryWorker"`);
      }),
    );
    expect(responseTo(error)).toEqual(UNAVAILABLE);
  });

  it("a fault of our own is still answered with 500", async () => {
    expect(problemResponse(await failureOf(pool().query("SELECT 1 / 0"))).status).toBe(500);
    expect(problemResponse(await failureOf(db().$queryRawUnsafe("SELECT nothing"))).status).toBe(500);
  });
});
