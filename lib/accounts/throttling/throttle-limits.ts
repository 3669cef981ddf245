/** How often something may be tried, and what follows. Seconds. */
export interface Limit {
  /** Attempts in a window. */
  points: number;
  windowSeconds: number;
  /** Length of the first block. Each further one within a day lasts twice as long, up to `longestBlockSeconds`. */
  firstBlockSeconds: number;
  longestBlockSeconds: number;
}

/** What is counted: an account from one address, an address, an account from everywhere. */
export type Scope = "pair" | "address" | "account";

/** The limits of one kind of attempt. A scope that is not named is not limited. */
export interface Limits extends Partial<Record<Scope, Limit>> {
  /** Where it is counted: `database` for all processes together, `process` where a count must not cost a write. */
  store: "database" | "process";
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** @param points per window. Blocks grow from a minute to an hour. */
function growing(points: number, windowSeconds: number): Limit {
  return { points, windowSeconds, firstBlockSeconds: MINUTE, longestBlockSeconds: HOUR };
}

/** Blocks that stay short: whoever runs into them may be the owner, while somebody else attacks. */
function slowing(points: number, windowSeconds: number): Limit {
  return { points, windowSeconds, firstBlockSeconds: MINUTE, longestBlockSeconds: MINUTE };
}

/** Guessing a secret of an account. A success gives its point back, so only failures count. */
const GUESSING: Limits = {
  store: "database",
  pair: growing(10, 15 * MINUTE),
  address: growing(60, 15 * MINUTE),
  account: slowing(100, HOUR),
};

/** Making us send mail: to one person, and to many. */
const MAILING: Limits = {
  store: "database",
  pair: growing(5, HOUR),
  address: growing(30, HOUR),
  account: slowing(10, HOUR),
};

/**
 * What is limited. Only the pair of account and address is tight: nobody but the one who fails is kept out.
 * An address has room for an office. An account from everywhere is wide and blocks for a minute at a time, and
 * never an address that the owner signed in from (OWASP ASVS 5.0, 6.1.1 and 6.3.1).
 */
export const LIMITS = {
  "sign-in": GUESSING,
  /** The present password, asked again before something important changes. */
  "confirm-password": GUESSING,
  /** Six digits: ten thousand guesses at a code that is good for a minute would be too many. */
  "second-factor": { ...GUESSING, pair: growing(5, 15 * MINUTE), account: slowing(20, HOUR) },
  "reset-password": GUESSING,
  "confirm-email": GUESSING,
  "request-password-reset": MAILING,
  "send-confirmation": MAILING,
  "change-email": MAILING,
  register: { store: "database", address: growing(200, HOUR) },
  contact: { store: "database", account: growing(10, HOUR), address: growing(30, HOUR) },
  "create-payment-intent": {
    store: "database",
    account: growing(60, 10 * MINUTE),
    address: growing(300, 10 * MINUTE),
  },
  "calculate-pricing": { store: "process", address: growing(600, MINUTE) },
  /** Calls to addresses that buyers type: enough to set a receiver up, too few to knock on doors with. */
  "delivery-target": {
    store: "database",
    account: growing(60, 10 * MINUTE),
    address: growing(300, 10 * MINUTE),
  },
  /** Reads everything that there is about somebody. */
  "export-data": { store: "database", account: growing(10, HOUR), address: growing(60, HOUR) },
  /** Reads the contact of every lead of a buyer. */
  "export-leads": { store: "database", account: growing(30, HOUR), address: growing(120, HOUR) },
  /** Entries of the audit log that strangers cause. */
  "audit-refusal": { store: "process", account: slowing(300, MINUTE), address: slowing(30, MINUTE) },
  "csp-report": { store: "process", address: growing(60, MINUTE) },
} as const satisfies Record<string, Limits>;
export type Throttled = keyof typeof LIMITS;

/** How long the `strike`-th block within a day lasts, in seconds; the first strike is 1. */
export function blockSeconds(limit: Limit, strike: number): number {
  return Math.min(limit.firstBlockSeconds * 2 ** (strike - 1), limit.longestBlockSeconds);
}
