import { type IndexKeys, readIndexKeys } from "@/lib/contacts/person-index.server";
import { pool } from "@/lib/platform/db/pool.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { env } from "@/lib/platform/env/env.server";
import type { RotationStep } from "./rotation-step";
import { ADD_STEPS, CLEAN_STEPS, REPLACE_STEPS } from "./rotation-steps";

export interface IndexProgress {
  step: string;
  /** Rows of this step that this run has changed. */
  done: number;
}

export interface IndexReport {
  outcome: "done" | "nothing-to-do" | "unfinished" | "already-running";
  /** Rows that others held all the time. */
  left: number;
  /** Ids of all keys of the blind indexes, the oldest one first. */
  chain: readonly string[];
}

/**
 * Moves the blind indexes to the first key of DATA_KEYS, beside the running product. Three phases, each of which begins
 * when no transaction of the phase before is running any more (hold_index_keys.sql):
 *
 * 1. `adding`: the product writes hashes of both keys. This run adds the missing hashes to all rows.
 * 2. `replacing`: every row has a hash of the new key, so the product writes and looks up that one alone. This run replaces
 *    the old hashes of leads.
 * 3. `done`: this run removes what is left of the old key.
 *
 * It may be stopped at any time; the next run continues. Only one run works at a time.
 */
export async function rotateIndexKeys(
  onProgress: (progress: IndexProgress) => void = () => {},
): Promise<IndexReport> {
  const client = await pool().connect();
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('leadwell index rotation')) AS "isOurs"`,
    );
    if (!rows[0]?.isOurs) {
      return { outcome: "already-running", left: 0, chain: (await readIndexKeys()).chain };
    }
    try {
      return await goOn(onProgress);
    } finally {
      await client.query(`SELECT pg_advisory_unlock(hashtext('leadwell index rotation'))`);
    }
  } finally {
    client.release();
  }
}

async function goOn(onProgress: (progress: IndexProgress) => void): Promise<IndexReport> {
  let keys = await readIndexKeys();
  let left = 0;
  const run = async (steps: readonly RotationStep[]) => {
    left = 0;
    for (const step of steps) left += await runStep(step, keys, onProgress);
    return left === 0;
  };
  const report = (outcome: IndexReport["outcome"]) => ({ outcome, left, chain: keys.chain });

  if (keys.phase === "done") {
    if (!(await run(CLEAN_STEPS))) return report("unfinished");
    if (keys.chain.at(-1) === newestKeyId()) return report("nothing-to-do");
    await begin(keys);
    keys = await readIndexKeys();
  }
  if (keys.phase === "adding") {
    if (!(await run(ADD_STEPS))) return report("unfinished");
    await changePhase("adding", "replacing");
    keys = await readIndexKeys();
  }
  if (keys.phase === "replacing") {
    if (!(await run(REPLACE_STEPS))) return report("unfinished");
    await changePhase("replacing", "done");
    keys = await readIndexKeys();
  }
  return report((await run(CLEAN_STEPS)) ? "done" : "unfinished");
}

function newestKeyId(): string {
  return env().DATA_KEYS[0].id;
}

/** Waits until no transaction that stores hashes is running, and keeps new ones waiting until the commit. */
const ALONE = `SELECT pg_advisory_xact_lock(hashtext('leadwell index keys'))`;

async function begin({ chain }: IndexKeys): Promise<void> {
  if (chain.includes(newestKeyId())) {
    throw new Error(
      `the key ${newestKeyId()} was used for blind indexes before: put a new key first in DATA_KEYS`,
    );
  }
  await inTransaction(async (transaction) => {
    await transaction.query(ALONE);
    for (const [index, keyId] of chain.entries()) {
      await transaction.query(
        `INSERT INTO "IndexKey" ("position", "keyId", "phase", "doneAt") VALUES ($1, $2, 'done', now())
         ON CONFLICT DO NOTHING`,
        [index + 1, keyId],
      );
    }
    await transaction.query(
      `INSERT INTO "IndexKey" ("position", "keyId", "phase") VALUES ($1, $2, 'adding')`,
      [chain.length + 1, newestKeyId()],
    );
  });
}

async function changePhase(from: "adding" | "replacing", to: "replacing" | "done"): Promise<void> {
  await inTransaction(async (transaction) => {
    await transaction.query(ALONE);
    await transaction.query(
      `UPDATE "IndexKey" SET "phase" = $2::"IndexPhase", "doneAt" = CASE WHEN $2 = 'done' THEN now() END
       WHERE "phase" = $1::"IndexPhase"`,
      [from, to],
    );
  });
}

/** Rows locked by others are skipped and tried again in later passes. */
const MAX_PASSES = 5;

/** @returns the number of rows that are left. */
async function runStep(
  step: RotationStep,
  keys: IndexKeys,
  onProgress: (progress: IndexProgress) => void,
): Promise<number> {
  let done = 0;
  for (let pass = 1; ; pass += 1) {
    let after: unknown = null;
    do {
      const from = after;
      const batch = await inTransaction((transaction) => step.runBatch(transaction, keys, from));
      done += batch.done;
      after = batch.last;
      onProgress({ step: step.name, done });
    } while (after !== null);
    const left = await step.countLeft(keys);
    if (left === 0 || pass === MAX_PASSES) return left;
  }
}
