/** How often something may be attempted. */
export interface Limit {
  /** Attempts in a window. */
  points: number;
  /** The window begins with the first attempt. */
  windowSeconds: number;
  /**
   * After the last attempt of a window, the caller waits until the window ends. Each further time within a day the wait
   * is twice as long, up to this. It is never shorter than the rest of the window, so the count cannot start anew early.
   */
  longestWaitSeconds: number;
}

/** What is counted: an account from one IP address, an IP address, an account from all IP addresses. */
export type Scope = "pair" | "address" | "account";

/**
 * All addresses of one IPv6 /48 together may use this many times the limit of one IP address. A single customer of a provider may
 * have a whole /48 (RFC 6177): 65,536 networks of the size that `address` counts.
 */
export const SITE_TIMES = 16;

/** The limits of one kind of attempt. A scope that is not named is not limited. */
export interface Limits extends Partial<Record<Scope, Limit>> {
  /** Where it is counted: `database` for all processes together, `process` where a count must not cost a write. */
  store: "database" | "process";
  /**
   * Counts attempts from each network that the account signed in from in the last 30 days apart from all others. Whoever
   * uses up an account's attempts from elsewhere does not lock out its owner (OWASP ASVS 5.0, 6.1.1 and 6.3.1).
   */
  ownNetworksApart?: boolean;
  /**
   * A success gives its points back. Whether such a limit is used up is asked of the database at every attempt; of the others a
   * process remembers it.
   */
  forgivable?: true;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function steady(points: number, windowSeconds: number): Limit {
  return { points, windowSeconds, longestWaitSeconds: windowSeconds };
}

/** The wait grows from the window to an hour. */
function growing(points: number, windowSeconds: number): Limit {
  return { points, windowSeconds, longestWaitSeconds: HOUR };
}

/** Guessing a secret of an account. A success gives its point back, so only failures count. */
const GUESSING = {
  store: "database",
  ownNetworksApart: true,
  forgivable: true,
  pair: growing(10, 15 * MINUTE),
  address: growing(60, 15 * MINUTE),
  account: steady(100, HOUR),
} as const satisfies Limits;

/** Making us send mail: to one person, and to many. */
const MAILING: Limits = {
  store: "database",
  pair: steady(5, HOUR),
  address: steady(30, HOUR),
  account: steady(10, HOUR),
};

/** Calls of the public API that one key may make in an hour (specification, section 9). */
export const API_CALLS_PER_HOUR = 1000;

/**
 * Every rate limit of the product. `tests/limits.db.test.ts` goes through all of them. The limit per account and IP
 * address is strict; the limit per IP address has room for an office.
 */
export const LIMITS = {
  "sign-in": GUESSING,
  /** The current password, asked again before something important changes. */
  "confirm-password": GUESSING,
  /** Right passwords, which the two kinds above forgive: each costs a hash and an entry of the audit log that stays. */
  "signed-in": { store: "database", account: steady(60, HOUR), address: steady(600, HOUR) },
  "password-confirmed": { store: "database", account: steady(60, HOUR), address: steady(600, HOUR) },
  /** Six digits: ten thousand guesses at a code that is valid for a minute would be too many. */
  "second-factor": { ...GUESSING, pair: growing(5, 15 * MINUTE), account: steady(20, HOUR) },
  "reset-password": GUESSING,
  "confirm-email": GUESSING,
  "request-password-reset": { ...MAILING, ownNetworksApart: true },
  "send-confirmation": MAILING,
  "change-email": MAILING,
  /** Each success is an email to the owner, whose address may be a stranger's, so it does not give its point back. */
  "change-password": { store: "database", account: steady(10, HOUR), address: steady(60, HOUR) },
  /**
   * Changes of an account's own settings. Each is kept in the audit log, whose entries nobody can delete, and Stripe is told a new
   * name.
   */
  "change-settings": { store: "database", account: steady(60, HOUR), address: steady(600, HOUR) },
  register: { store: "database", address: steady(60, HOUR) },
  /**
   * An email that a registration or a change asks for. The response to a registration tells whether it has an account, and the mailbox
   * gets a link. Counted by mailbox, however it is spelled, instead of an account. The limit of one IP address is lower, so that
   * a stranger cannot keep the owner of a mailbox from registering.
   */
  "new-email": {
    store: "database",
    pair: steady(5, HOUR),
    account: steady(10, HOUR),
    address: steady(30, HOUR),
  },
  /** A consumer asks for a code, by email or phone instead of an account. */
  "consumer-code": MAILING,
  /**
   * The same by day, so that nobody sends a stranger mail all day long. The limit per IP address is far below the one for
   * all of them, so that a few IP addresses cannot keep a consumer from getting a code.
   */
  "consumer-code-day": {
    store: "database",
    pair: steady(6, DAY),
    address: steady(300, DAY),
    account: steady(24, DAY),
  },
  /**
   * Codes by SMS to all phones together, as account "all": each SMS costs money. The limit per IP address, and 16 times as many per
   * IPv6 /48, keeps one network from using up the SMS of everybody.
   */
  "consumer-sms": {
    store: "database",
    forgivable: true,
    account: steady(2000, DAY),
    address: steady(20, DAY),
  },
  /** Codes of eight digits. The limit is per IP address only, because a visit itself takes only five wrong codes. */
  "consumer-confirm": { store: "database", forgivable: true, address: growing(60, 15 * MINUTE) },
  /** What a consumer does with a confirmed visit. Each call reads or changes all leads of a person. */
  "consumer-visit": { store: "database", account: steady(30, HOUR), address: steady(120, HOUR) },
  contact: { store: "database", account: steady(10, HOUR), address: steady(30, HOUR) },
  /** Messages of an account in its chats: a conversation has many short ones, and each is an email to sales. */
  "chat-message": { store: "database", account: steady(60, HOUR), address: steady(200, HOUR) },
  /** Each stores a row with up to 51 states. */
  "save-configuration": {
    store: "database",
    account: steady(60, 10 * MINUTE),
    address: steady(300, 10 * MINUTE),
  },
  "create-payment-intent": {
    store: "database",
    account: steady(60, 10 * MINUTE),
    address: steady(300, 10 * MINUTE),
  },
  /**
   * Calls that ask Stripe about a payment or a saved method. Stripe limits the calls of all our customers together, so no account
   * may use them up.
   */
  "read-payments": {
    store: "database",
    account: steady(120, 10 * MINUTE),
    address: steady(600, 10 * MINUTE),
  },
  /** Saving a card asks its bank whether the card is good: enough for typing errors, too few to try stolen numbers. */
  "save-payment-method": { store: "database", account: steady(20, HOUR), address: steady(100, HOUR) },
  /** Each call may hold up to 100 leads until the card is declined. Counted for all keys of an account together. */
  "purchase-leads": {
    store: "database",
    account: steady(60, 10 * MINUTE),
    address: steady(300, 10 * MINUTE),
  },
  forecast: { store: "process", address: steady(120, MINUTE) },
  "calculate-pricing": { store: "process", address: steady(600, MINUTE) },
  /** Calls to URLs that customers enter: enough to set a receiver up, too few to scan a network with. */
  "delivery-target": {
    store: "database",
    account: steady(60, 10 * MINUTE),
    address: steady(300, 10 * MINUTE),
  },
  /** Reads everything that is stored about somebody. */
  "export-data": { store: "database", account: steady(10, HOUR), address: steady(60, HOUR) },
  /** Reads the contact of every lead of a customer, or all its documents. */
  "export-leads": { store: "database", account: steady(30, HOUR), address: steady(120, HOUR) },
  /** Drawing a PDF takes 10 to 100 ms of a core. */
  "draw-pdf": { store: "database", account: steady(60, 10 * MINUTE), address: steady(300, 10 * MINUTE) },
  /**
   * Uploads of a list of own customers. With each list, an account can find out once whether the person of a lead in stock is
   * one of up to 50,000 (docs/decisions/0030-own-customers.md). Four a day are enough to correct a mistake.
   */
  "own-customers": { store: "database", account: steady(4, DAY), address: steady(30, DAY) },
  /**
   * The same uploads in 30 days, the time that a lead may stay in stock: one a week and some corrections. A window begins with
   * its first upload, so an account has at most 15 in any 30 days.
   */
  "own-customers-month": { store: "database", account: steady(8, 30 * DAY), address: steady(100, 30 * DAY) },
  /**
   * Lists that are sent, the refused ones too: reading 3 MB costs time. Four a day are accepted; the rest is for lists that are
   * refused until their mistakes are corrected.
   */
  "send-list": { store: "database", account: steady(15, HOUR), address: steady(40, HOUR) },
  /** Purchases that the list of own customers refused: each tells something about a lead that was not paid for. */
  "own-customer-refusals": { store: "database", forgivable: true, account: steady(50, DAY) },
  /** Other changes of what an account excludes: with them it finds out which carrier or source a lead in stock has. */
  "change-exclusions": { store: "database", account: steady(30, DAY), address: steady(200, DAY) },
  /** Searches of staff: a phone or email tells whether we know a person, so nobody tries a list of them. */
  "staff-search": { store: "database", account: steady(300, 10 * MINUTE) },
  /** Contacts of consumers that staff open one by one: enough for the work of staff, too few to copy the stock. */
  "staff-contact": { store: "database", account: steady(60, HOUR) },
  /** People whom staff suppress one by one. Their leads leave the stock for good. */
  "staff-suppress": { store: "database", account: steady(60, HOUR) },
  /** Keys of the public API that are not valid, by network. Good keys of the same network are not counted. */
  "wrong-api-key": { store: "database", address: growing(60, 15 * MINUTE) },
  /** Calls of the public API, by key instead of account. */
  "api-call": { store: "database", account: steady(API_CALLS_PER_HOUR, HOUR) },
  /** New keys of the public API. */
  "create-api-key": { store: "database", account: steady(20, HOUR), address: steady(60, HOUR) },
  /** Entries of the audit log that strangers cause. */
  "audit-refusal": { store: "process", account: steady(300, MINUTE), address: steady(30, MINUTE) },
  "csp-report": { store: "process", address: steady(60, MINUTE) },
} as const satisfies Record<string, Limits>;
export type Throttled = keyof typeof LIMITS;

/** The kinds of attempt whose successes give their points back. */
export type Forgivable = {
  [Kind in Throttled]: (typeof LIMITS)[Kind] extends { forgivable: true } ? Kind : never;
}[Throttled];

/** How many of something an account may have at the same time. */
export const MOST_AT_ONCE = {
  /** Open pages that wait for new leads, in one web process: enough for several tabs and a phone. */
  "open-streams": 8,
  destinations: 10,
  /** Keys of the public API that are neither revoked nor expired. */
  "api-keys": 20,
} as const;

/** How long the caller waits after the `strike`-th used-up window within a day, in seconds; the first strike is 1. */
export function waitSeconds(limit: Limit, strike: number): number {
  return Math.min(limit.windowSeconds * 2 ** (strike - 1), limit.longestWaitSeconds);
}
