import type { Behaviour } from "../control/behaviour";

/** One entry of the page's menu. `amount` is the number field beside it. */
interface BehaviourChoice {
  label: string;
  make: (amount: number) => Behaviour;
}

const failWith500 = { kind: "status", status: 500 } as const;
const GIBIBYTE = 1024 ** 3;

const status = (code: number) => (): Behaviour => ({ kind: "status", status: code });
const statusAfter =
  (code: number) =>
  (amount: number): Behaviour => ({ kind: "status", status: code, retryAfterSeconds: amount });

/** The behaviours that the page offers, by name. The control endpoint supports more. */
export const behaviourChoices: Readonly<Record<string, BehaviourChoice>> = {
  ok: { label: "Accept", make: () => ({ kind: "ok" }) },
  500: { label: "500", make: status(500) },
  503: { label: "503, Retry-After N seconds", make: statusAfter(503) },
  429: { label: "429, Retry-After N seconds", make: statusAfter(429) },
  404: { label: "404", make: status(404) },
  410: { label: "410: gone", make: status(410) },
  401: { label: "401: token expired", make: status(401) },
  redirect: {
    label: "Redirect to an internal address",
    make: () => ({ kind: "redirect", status: 307, to: "http://169.254.169.254/latest/meta-data/" }),
  },
  hang: { label: "Never answer", make: () => ({ kind: "hang" }) },
  drip: { label: "Drip a byte a second", make: () => ({ kind: "drip", everyMs: 1_000 }) },
  huge: { label: "Answer 1 GiB", make: () => ({ kind: "huge", bytes: GIBIBYTE }) },
  gzip: { label: "Answer a gzip bomb", make: () => ({ kind: "gzip_bomb", bytes: GIBIBYTE }) },
  reset: { label: "Reset the connection", make: () => ({ kind: "reset", afterAccepting: false }) },
  "reset-after": {
    label: "Accept, then reset the connection",
    make: () => ({ kind: "reset", afterAccepting: true }),
  },
  slow: { label: "Accept after N milliseconds", make: (amount) => ({ kind: "slow", delayMs: amount }) },
  close: { label: "Accept and close the connection", make: () => ({ kind: "close" }) },
  "fail-first": {
    label: "500 for the first N, then accept",
    make: (amount) => ({ kind: "fail_first", times: amount, failure: failWith500 }),
  },
  alternate: {
    label: "500 for every other one",
    make: () => ({ kind: "alternate", failure: failWith500 }),
  },
};
