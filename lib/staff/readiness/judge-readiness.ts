/** What was read. Null: there is none. */
export interface ReadinessFacts {
  /** The database accepts no writes: it is a standby, or was set to read-only. */
  isReadOnly: boolean;
  /** The newest heartbeat of a worker. */
  workerSeenAt: Date | null;
  /** When the job that has waited longest should have begun. */
  oldestJobDueAt: Date | null;
  /** Jobs that failed every retry, and that nobody has repeated. */
  deadLetters: number;
  /** The last finished check of the ledger. */
  ledgerCheck: { finishedAt: Date; passed: boolean } | null;
  /** The last finished check of the books against Stripe. */
  bookCheck: { finishedAt: Date; passed: boolean } | null;
}

/** Whether one part works, with the figure that was judged. */
interface Judged<Figure> {
  ok: boolean;
  figure: Figure;
}

/** The response of GET /api/ready. Ages are in seconds; null: there is nothing to tell the age of. */
export interface Readiness {
  /**
   * `unavailable`: nothing is sold or delivered. `degraded`: it works, and staff have something to look at. Anything else
   * is `ready`.
   */
  status: "ready" | "degraded" | "unavailable";
  checks: {
    /** Not ok when it does not respond, which leaves out the other checks, and when it accepts no writes. */
    database: { ok: boolean };
    worker?: { ok: boolean; heartbeatAgeSeconds: number | null };
    queue?: { ok: boolean; oldestJobSeconds: number };
    deadLetters?: { ok: boolean; count: number };
    ledger?: { ok: boolean; passed: boolean | null; ageSeconds: number | null };
    books?: { ok: boolean; passed: boolean | null; ageSeconds: number | null };
  };
}

/** A worker writes a heartbeat every second (lib/delivery/worker/tuning.ts). */
const WORKER_SILENT_SECONDS = 30;
/** The queue starts a job within seconds. */
const JOB_LATE_SECONDS = 300;
/** The ledger is checked every 6 hours (worker/jobs.ts): two checks may be missed. */
const LEDGER_LATE_SECONDS = 18 * 3_600;
/** The books are checked every night (worker/jobs.ts): one check may be missed. */
const BOOKS_LATE_SECONDS = 50 * 3_600;

/** The response while the database does not respond. */
export const NO_DATABASE: Readiness = { status: "unavailable", checks: { database: { ok: false } } };

/** Judges whether the product can do its work now. A ledger or books that were never checked are judged as late. */
export function judgeReadiness(facts: ReadinessFacts, now: Date): Readiness {
  const worker = judgeAge(facts.workerSeenAt, now, WORKER_SILENT_SECONDS);
  const oldestJobSeconds = ageOf(facts.oldestJobDueAt, now) ?? 0;
  const queue = { ok: oldestJobSeconds <= JOB_LATE_SECONDS, oldestJobSeconds };
  const deadLetters = { ok: facts.deadLetters === 0, count: facts.deadLetters };
  const ledger = judgeCheck(facts.ledgerCheck, now, LEDGER_LATE_SECONDS);
  const books = judgeCheck(facts.bookCheck, now, BOOKS_LATE_SECONDS);
  const works = !facts.isReadOnly && worker.ok && queue.ok;
  return {
    status: works ? (deadLetters.ok && ledger.ok && books.ok ? "ready" : "degraded") : "unavailable",
    checks: {
      database: { ok: !facts.isReadOnly },
      worker: { ok: worker.ok, heartbeatAgeSeconds: worker.figure },
      queue,
      deadLetters,
      ledger,
      books,
    },
  };
}

function judgeCheck(check: ReadinessFacts["ledgerCheck"], now: Date, mostSeconds: number) {
  const age = judgeAge(check?.finishedAt ?? null, now, mostSeconds);
  const passed = check?.passed ?? null;
  return { ok: age.ok && passed === true, passed, ageSeconds: age.figure };
}

function judgeAge(at: Date | null, now: Date, mostSeconds: number): Judged<number | null> {
  const figure = ageOf(at, now);
  return { ok: figure !== null && figure <= mostSeconds, figure };
}

/** Whole seconds, never negative: the clocks of two machines differ. */
function ageOf(at: Date | null, now: Date): number | null {
  return at && Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1_000));
}
