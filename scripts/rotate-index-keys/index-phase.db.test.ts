import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { readIndexKeys } from "@/lib/contacts/person-index.server";
import { pool } from "@/lib/platform/db/pool.server";
import { env } from "@/lib/platform/env/env.server";
import { callIntake } from "@/tests/api/post-lead";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { until } from "@/tests/waiting/until";
import { countLocked } from "@/tests/waiting/until-locked";
import { rotateIndexKeys } from "./rotate-index-keys";

/** Puts a new key in front of the ring, as an operator does. */
function addKey(): void {
  env().DATA_KEYS.unshift({ id: `k-${randomUUID().slice(0, 8)}`, key: new Uint8Array(randomBytes(32)) });
}

let key: string;
beforeAll(async () => {
  ({ key } = await createPublisherWithKey());
});

describe("the phase", () => {
  /** Starts a rotation while a transaction holds the keys. @returns whether the rotation began before its end. */
  async function beginsBeside(): Promise<boolean> {
    addKey();
    const before = (await readIndexKeys()).chain.length;
    const client = await pool().connect();
    await client.query("BEGIN");
    await client.query("SELECT * FROM hold_index_keys()");
    const state = { isOver: false };
    const rotation = rotateIndexKeys().finally(() => {
      state.isOver = true;
    });
    await until(async () => state.isOver || (await countLocked()) === 1);
    const began = (await readIndexKeys()).chain.length > before;
    await client.query("COMMIT");
    client.release();
    expect(await rotation).toMatchObject({ outcome: "done" });
    return began;
  }

  it("does not change while a post of the phase before is being stored", async () => {
    expect(await beginsBeside()).toBe(false);
  });

  it("control: without the lock it does", async () => {
    const { rows } = await pool().query<{ text: string }>(
      `SELECT pg_get_functiondef('hold_index_keys'::regproc) AS "text"`,
    );
    const guarded = rows[0]?.text ?? "";
    await pool().query(guarded.replace(/PERFORM pg_advisory[^;]+;/, ""));
    expect(await beginsBeside()).toBe(true);
    await pool().query(guarded);
  });

  it("is not left to two runs at once", async () => {
    addKey();
    const reports = await Promise.all([rotateIndexKeys(), rotateIndexKeys()]);
    const outcomes = reports.map(({ outcome }) => outcome).toSorted();
    expect(outcomes[1]).toBe("done");
    expect(["already-running", "nothing-to-do"]).toContain(outcomes[0]);
  });

  it("is refused by a process that does not have the key", async () => {
    const [newest, ...others] = env().DATA_KEYS;
    if (!newest || !others[0]) throw new Error("there was a rotation before");
    env().DATA_KEYS.shift();
    expect(await callIntake(buildLeadPost("life"), { key })).toMatchObject({ status: 503 });
    env().DATA_KEYS.unshift(newest);
    expect(await callIntake(buildLeadPost("life"), { key })).toMatchObject({ status: 200 });
  });
});
