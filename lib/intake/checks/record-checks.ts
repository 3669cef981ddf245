import type { Reason } from "./reasons";

/**
 * The checks in the order in which they run. A post that fails one of the first four is not stored as a lead. `certificate` is recorded
 * only when it fails.
 */
export const CHECKS = [
  "key",
  "publisher",
  "payload",
  "schema",
  "phone",
  "email",
  "zip",
  "age",
  "consent",
  "certificate",
  "suppression",
  "person",
  "score",
] as const;
export type CheckName = (typeof CHECKS)[number];

/** What one check found. */
export type Finding =
  | { verdict: "passed" }
  | { verdict: "warned"; reason: Reason }
  | { verdict: "failed"; reason: Reason };

export const PASSED: Finding = { verdict: "passed" };
export const failed = (reason: Reason): Finding => ({ verdict: "failed", reason });
export const warned = (reason: Reason): Finding => ({ verdict: "warned", reason });

/** One row of a lead's verification. */
export interface CheckRecord {
  name: CheckName;
  verdict: Finding["verdict"];
  reason: Reason | null;
  /** Whole microseconds. */
  durationUs: number;
}

/** A check and its name. */
export type NamedCheck = readonly [CheckName, () => Finding | Promise<Finding>];

export interface CheckRecorder {
  readonly records: readonly CheckRecord[];
  /** Runs checks in order and stops at the first failure. @returns its reason, or null. */
  run(checks: readonly NamedCheck[]): Promise<Reason | null>;
  /** Records a check that ran elsewhere. */
  add(name: CheckName, finding: Finding, durationMs: number): void;
}

/** @param clockMs a monotonic clock in milliseconds, such as `performance.now`. */
export function recordChecks(clockMs: () => number): CheckRecorder {
  const records: CheckRecord[] = [];
  const add: CheckRecorder["add"] = (name, finding, durationMs) => {
    const reason = finding.verdict === "passed" ? null : finding.reason;
    const durationUs = Math.max(0, Math.round(durationMs * 1000));
    records.push({ name, verdict: finding.verdict, reason, durationUs });
  };
  return {
    records,
    add,
    run: async (checks) => {
      for (const [name, check] of checks) {
        const startedAt = clockMs();
        const finding = await check();
        add(name, finding, clockMs() - startedAt);
        if (finding.verdict === "failed") return finding.reason;
      }
      return null;
    },
  };
}

/** The reasons of checks that passed with a remark. */
export function remarksOf(records: readonly CheckRecord[]): Reason[] {
  return records.flatMap(({ verdict, reason }) => (verdict === "warned" && reason ? [reason] : []));
}
