import { z } from "zod";

const delayMs = z.int().min(1).max(600_000);
const bytes = z
  .int()
  .min(1)
  .max(8 * 1024 ** 3)
  .default(1024 ** 3);

const failures = [
  /** Any status from 200 to 599 with a short body. `retryAfterSeconds` sets Retry-After. */
  z.strictObject({
    kind: z.literal("status"),
    status: z.int().min(200).max(599),
    retryAfterSeconds: z.int().min(0).max(1_000_000).optional(),
  }),
  /** Redirects to a URL that the caller must not follow. The default is the clouds' metadata service. */
  z.strictObject({
    kind: z.literal("redirect"),
    status: z
      .union([z.literal(301), z.literal(302), z.literal(303), z.literal(307), z.literal(308)])
      .default(307),
    to: z.string().min(1).max(2_000).default("http://169.254.169.254/latest/meta-data/"),
  }),
  /** Accepts the call and never responds. */
  z.strictObject({ kind: z.literal("hang") }),
  /** Responds 200 at once, then sends one byte every `everyMs`, forever. */
  z.strictObject({ kind: z.literal("drip"), everyMs: delayMs.default(1_000) }),
  /** Responds 200 with a body of `bytes`, 1 GiB by default. */
  z.strictObject({ kind: z.literal("huge"), bytes }),
  /** Responds 200 with a gzip body of about a thousandth of `bytes` that decompresses to `bytes`. */
  z.strictObject({ kind: z.literal("gzip_bomb"), bytes }),
  /** Resets the connection (TCP RST). With `afterAccepting`, only after the call took effect. */
  z.strictObject({ kind: z.literal("reset"), afterAccepting: z.boolean().default(false) }),
] as const;

const failure = z.discriminatedUnion("kind", failures);

const steps = [
  ...failures,
  z.strictObject({ kind: z.literal("ok") }),
  /** Accepts after `delayMs`. */
  z.strictObject({ kind: z.literal("slow"), delayMs }),
  /** Accepts and closes the connection. */
  z.strictObject({ kind: z.literal("close") }),
] as const;

const failWith500 = { kind: "status", status: 500 } as const;

/** How a hook responds. */
export const behaviour = z.discriminatedUnion("kind", [
  ...steps,
  /** Fails the first `times` calls, then accepts. */
  z.strictObject({
    kind: z.literal("fail_first"),
    times: z.int().min(1).max(1_000_000),
    failure: failure.default(failWith500),
  }),
  /** Fails the first call, accepts the second, fails the third, and so on. */
  z.strictObject({ kind: z.literal("alternate"), failure: failure.default(failWith500) }),
]);
export type Behaviour = z.output<typeof behaviour>;

/** What to do with one call. */
export type Step = Exclude<Behaviour, { kind: "fail_first" | "alternate" }>;

/** What `behaviour` does with the `nth` call since it was set, counted from 1. */
export function chooseStep(chosen: Behaviour, nth: number): Step {
  if (chosen.kind === "fail_first") return nth <= chosen.times ? chosen.failure : { kind: "ok" };
  if (chosen.kind === "alternate") return nth % 2 === 1 ? chosen.failure : { kind: "ok" };
  return chosen;
}

/** Describes a behaviour, for the page and the log. */
export function describeBehaviour(chosen: Behaviour): string {
  switch (chosen.kind) {
    case "ok":
      return "accept";
    case "status": {
      const wait = chosen.retryAfterSeconds;
      return wait === undefined ? `answer ${chosen.status}` : `answer ${chosen.status}, Retry-After ${wait}`;
    }
    case "redirect":
      return `redirect ${chosen.status} to ${chosen.to}`;
    case "hang":
      return "never answer";
    case "drip":
      return `drip a byte every ${chosen.everyMs} ms`;
    case "huge":
      return `answer ${chosen.bytes} bytes`;
    case "gzip_bomb":
      return `answer gzip of ${chosen.bytes} bytes`;
    case "reset":
      return chosen.afterAccepting ? "accept, then reset" : "reset the connection";
    case "slow":
      return `accept after ${chosen.delayMs} ms`;
    case "close":
      return "accept and close";
    case "fail_first":
      return `first ${chosen.times}: ${describeBehaviour(chosen.failure)}, then accept`;
    case "alternate":
      return `every other: ${describeBehaviour(chosen.failure)}`;
  }
}
