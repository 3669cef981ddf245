import { describe, expect, it } from "@jest/globals";
import { judgeReadiness, type ReadinessFacts } from "./judge-readiness";

const NOW = new Date("2026-11-22T12:00:00Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);

const WELL: ReadinessFacts = {
  isReadOnly: false,
  workerSeenAt: ago(4),
  oldestJobDueAt: null,
  deadLetters: 0,
  ledgerCheck: { finishedAt: ago(3_600), passed: true },
  bookCheck: { finishedAt: ago(7_200), passed: true },
};

const judge = (facts: Partial<ReadinessFacts>) => judgeReadiness({ ...WELL, ...facts }, NOW);

describe("readiness", () => {
  it("is ready while a worker writes heartbeats and starts its jobs", () => {
    expect(judge({})).toEqual({
      status: "ready",
      checks: {
        database: { ok: true },
        worker: { ok: true, heartbeatAgeSeconds: 4 },
        queue: { ok: true, oldestJobSeconds: 0 },
        deadLetters: { ok: true, count: 0 },
        ledger: { ok: true, passed: true, ageSeconds: 3_600 },
        books: { ok: true, passed: true, ageSeconds: 7_200 },
      },
    });
    expect(judge({ workerSeenAt: ago(-2) }).checks.worker).toEqual({ ok: true, heartbeatAgeSeconds: 0 });
  });

  it.each([
    ["the database accepts no writes", { isReadOnly: true }, "database"],
    ["no worker has ever run", { workerSeenAt: null }, "worker"],
    ["the worker is silent for 31 s", { workerSeenAt: ago(31) }, "worker"],
    ["a job has waited for 301 s", { oldestJobDueAt: ago(301) }, "queue"],
  ] as const)("is unavailable when %s", (_, facts, name) => {
    const readiness = judge(facts);
    expect(readiness.status).toBe("unavailable");
    expect(readiness.checks[name]?.ok).toBe(false);
  });

  it.each([
    ["a job failed for good", { deadLetters: 1 }, "deadLetters"],
    ["the ledger differs", { ledgerCheck: { finishedAt: ago(60), passed: false } }, "ledger"],
    [
      "the ledger was last checked 19 h ago",
      { ledgerCheck: { finishedAt: ago(19 * 3_600), passed: true } },
      "ledger",
    ],
    ["the ledger was never checked", { ledgerCheck: null }, "ledger"],
    ["the books differ from Stripe", { bookCheck: { finishedAt: ago(60), passed: false } }, "books"],
    [
      "the books were last checked 51 h ago",
      { bookCheck: { finishedAt: ago(51 * 3_600), passed: true } },
      "books",
    ],
    ["the books were never checked", { bookCheck: null }, "books"],
  ] as const)("is degraded when %s", (_, facts, name) => {
    const readiness = judge(facts);
    expect(readiness.status).toBe("degraded");
    expect(readiness.checks[name]?.ok).toBe(false);
  });
});
