import type { Random } from "@/sandbox/publisher/random";

/** What the saboteur does. */
export const FAULT_KINDS = [
  "kill-web",
  "stop-web",
  "kill-worker",
  "stop-worker",
  "freeze-worker",
  "end-all-backends",
  "end-some-backends",
  "restart-postgres",
  "crash-postgres",
  "read-only",
  "lock-table",
  "no-connection-left",
  "stripe-webhooks-held",
  "stripe-webhooks-doubled",
  "stripe-webhooks-delayed",
  "stripe-webhooks-reordered",
  "stripe-webhooks-muted",
  "stripe-api-fails",
  "stripe-response-lost",
  "unreadable-leads",
  "unreadable-destination",
  "disabled-account",
  "paused-orders",
  "receiver-fails",
  "receiver-resets",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface FaultPlan {
  kind: FaultKind;
  /** Share of the whole campaign after which it happens, 0 to 1. */
  at: number;
  /** How long it lasts, in milliseconds, for faults that last. */
  durationMs: number;
  /** How many events, calls or rows it hits. */
  count: number;
  /** Chooses what it hits, 0 to 1. */
  choice: number;
}

/** Faults that make every request wait are short. A worker that is frozen for more than 30 s counts as dead (SILENT_AFTER_MS). */
const LONGEST_MS: Partial<Record<FaultKind, number>> = {
  "freeze-worker": 40_000,
  "lock-table": 4_000,
  "read-only": 6_000,
  "no-connection-left": 4_000,
};
const SHORTEST_MS: Partial<Record<FaultKind, number>> = { "disabled-account": 5_000 };
const USUAL_SHORTEST_MS = 1_000;
const USUAL_MS = 12_000;

export function drawFault(random: Random, kind: FaultKind): FaultPlan {
  const longest = LONGEST_MS[kind] ?? USUAL_MS;
  const shortest = SHORTEST_MS[kind] ?? USUAL_SHORTEST_MS;
  return {
    kind,
    at: 0.03 + 0.94 * random.next(),
    durationMs: shortest + Math.round(random.next() * (longest - shortest)),
    count: random.integer(2, 8),
    choice: random.next(),
  };
}
