import "server-only";
import * as z from "zod/mini";
import { messageOf } from "@/lib/kit/message-of";
import { whileLocked } from "@/lib/platform/db/hold-lock.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { retriesLasting } from "@/lib/platform/jobs/retry-delays";
import { logger } from "@/lib/platform/logger.server";
import { closeStaffTask, openStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import { publicKeys } from "./certificate-keys.server";
import { type ChainPosition, describeFault, type LedgerFault } from "./check-chain";
import { ledgerDiffersEmailJob } from "./ledger-differs.email";
import { readHead } from "./ledger-head";
import { readStoredHeads } from "./store-head.server";
import { checkExpected, compareLedger, verifyLedger } from "./verify-ledger.server";

/**
 * Checks the whole ledger. Scheduled in worker/jobs.ts, every six hours. The check of a large ledger takes longer than other jobs
 * may; the next one begins after it.
 */
export const checkLedgerJob = defineJob({
  name: "ledger.check",
  schema: z.object({}),
  retryLimit: retriesLasting(1),
  expireInSeconds: 4 * 3_600,
});

/** Id of the advisory lock of a check. No other lock may use this number. */
const CHECK_LOCK = 7_145_102_295;

/** Published heads that one check compares, newest first. The chain links the older ones to them. */
const PUBLISHED_HEADS = 30;

const LEDGER_TASK = {
  kind: "ledger.explain-difference",
  subject: { type: "ledger", id: "ledger" },
} as const;

/** The result of a check. */
export interface LedgerCheckResult {
  checkId: string;
  /** Receipts that were checked. */
  entries: number;
  head: ChainPosition;
  /** One sentence each; none when everything matches. */
  differences: string[];
}

/**
 * Checks the whole ledger and stores the result in LedgerCheck: text, signature and link of every receipt; whether the
 * stored sale and consent evidence are those that it certifies; whether every sold lead has a receipt; and whether the
 * heads that were saved earlier (by the last passed check, published, in the second store) are still in it, which shows a
 * cut-off end. With a difference, the transaction that stores the result also enqueues an email to the operator and opens a
 * task for staff.
 * @returns null at once when another check is running: nothing was checked, and nothing is stored.
 * @throws whatever broke the check off; the stored result then is `aborted`.
 */
export function checkLedger(): Promise<LedgerCheckResult | null> {
  return whileLocked(CHECK_LOCK, checkAlone);
}

async function checkAlone(): Promise<LedgerCheckResult> {
  const { id } = await db().ledgerCheck.create({ data: { startedAt: new Date() }, select: { id: true } });
  try {
    const found = await findDifferences();
    await storeResult(id, found);
    if (found.differences.length > 0) {
      logger().error(
        { checkId: String(id), differences: found.differences.length, first: found.differences[0] },
        "the ledger differs from what was certified",
      );
    }
    return { checkId: String(id), ...found };
  } catch (error) {
    logger().error({ checkId: String(id), error: messageOf(error) }, "the ledger check broke off");
    await db().ledgerCheck.update({ where: { id }, data: { verdict: "aborted", finishedAt: new Date() } });
    throw error;
  }
}

async function findDifferences(): Promise<Omit<LedgerCheckResult, "checkId">> {
  const saved = await readSavedHeads();
  const { rows, head, faults, leadsWithoutRow } = await verifyLedger();
  faults.push(...(await checkPositions(saved.positions)));
  faults.push(...(await compareLedger()));
  const differences = [
    ...faults.map(describeFault),
    ...saved.differences,
    ...leadsWithoutRow.map((leadId) => `lead ${leadId}: sold, but has no receipt`),
  ];
  return { entries: rows, head, differences };
}

/** Compares saved heads with the ledger. A head that was saved twice is reported once. */
async function checkPositions(positions: readonly ChainPosition[]): Promise<LedgerFault[]> {
  const distinct = new Map(
    positions.map((position) => [`${position.sequence}:${position.entryHash}`, position]),
  );
  const faults = await Promise.all([...distinct.values()].map((position) => checkExpected(position)));
  return faults.flat();
}

/** Heads that must still be in the ledger, and those among them that cannot be read or that we have not signed. */
async function readSavedHeads(): Promise<{ positions: ChainPosition[]; differences: string[] }> {
  const [check, published, stored] = await Promise.all([
    db().ledgerCheck.findFirst({
      where: { verdict: "passed", headSequence: { gt: 0 } },
      orderBy: { id: "desc" },
    }),
    db().ledgerHead.findMany({ orderBy: { day: "desc" }, take: PUBLISHED_HEADS }),
    readStoredHeads(),
  ]);
  const keys = publicKeys();
  const positions: ChainPosition[] = [];
  const differences: string[] = [];
  if (check?.headHash && check.headSequence !== null) {
    positions.push({ sequence: Number(check.headSequence), entryHash: check.headHash });
  }
  const signed = [
    ...published.map((head) => ({ head, where: `the published head of ${dayOf(head.day)}` })),
    ...stored
      .slice(-PUBLISHED_HEADS)
      .map(({ head, line }) => ({ head, where: `line ${line} of the second store` })),
  ];
  for (const { head, where } of signed) {
    const position = head && readHead(head, keys);
    if (position) positions.push(position);
    else differences.push(`${where}: ${head ? "its signature does not match" : "it cannot be read"}`);
  }
  return { positions, differences };
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

async function storeResult(id: bigint, found: Omit<LedgerCheckResult, "checkId">): Promise<void> {
  const { entries, head, differences } = found;
  const mail = await prepareJob(ledgerDiffersEmailJob);
  await inTransaction(async (transaction) => {
    await transaction.execute(
      sql(`UPDATE "LedgerCheck" SET "finishedAt" = now(), "verdict" = $2::"LedgerCheckVerdict", "entries" = $3,
             "differences" = $4, "firstDifference" = $5, "headSequence" = $6, "headHash" = $7
           WHERE "id" = $1`),
      [
        id,
        differences.length === 0 ? "passed" : "differs",
        entries,
        differences.length,
        differences[0] ?? null,
        head.sequence,
        head.entryHash,
      ],
    );
    if (differences.length === 0) {
      await closeStaffTask({ ...LEDGER_TASK, note: "A later check found no difference." }, transaction);
      return;
    }
    await mail.enqueue(transaction, { checkId: String(id) });
    const facts = { receipts: entries, differences: differences.length, first: differences[0] ?? null };
    await openStaffTask({ ...LEDGER_TASK, facts, again: true }, transaction);
  });
}
