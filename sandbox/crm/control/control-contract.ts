import { z } from "zod";
import { behaviour } from "./behaviour";

/** A hook's name in its URL. */
export const hookName = z.string().regex(/^[A-Za-z0-9][\w-]{0,63}$/, "letters, digits, - and _, at most 64");

/** One received call. */
export const received = z.object({
  /** Increases by one with every call, and is not reset when the list is emptied. */
  id: z.int(),
  at: z.iso.datetime(),
  /** The hook's name, or `hubspot`, `salesforce`, `crm-leads`. */
  hook: z.string(),
  method: z.string(),
  path: z.string(),
  /** Names in lower case. Authorization is cut to its scheme and its last four characters. */
  headers: z.record(z.string(), z.string()),
  /** webhook-id, or Idempotency-Key if there is none. */
  messageId: z.string().nullable(),
  /** How often this message arrived before; 0 the first time. */
  repeat: z.int(),
  signature: z.enum(["verified", "wrong", "not_checked"]),
  /** The library's error for a wrong signature. */
  signatureProblem: z.string().nullable(),
  /** The first 65,536 characters. */
  body: z.string(),
  bodyBytes: z.int(),
  /** Describes what was done with the call. */
  answer: z.string(),
  /** The result in the CRM, for example `contact 101 created`; null if there is none. */
  outcome: z.string().nullable(),
});
export type Received = z.output<typeof received>;

export const receivedQuery = z.object({
  hook: z.string().optional(),
  /** Only calls with a greater ID. */
  since: z.coerce.number().int().min(0).default(0),
  /** Waits until this many calls have arrived, at most `waitMs`. */
  count: z.coerce.number().int().min(0).max(500).default(0),
  waitMs: z.coerce.number().int().min(0).max(60_000).default(0),
});
export type ReceivedQuery = Partial<z.output<typeof receivedQuery>>;

/** Oldest first. */
export const receivedList = z.object({ received: z.array(received) });

export const hookSettings = z.strictObject({
  /** `whsec_…` of Standard Webhooks. Null stops verification; omit to keep the current one. */
  secret: z.string().min(1).max(200).nullable().optional(),
  /** Omit to keep the current one. */
  behaviour: behaviour.optional(),
});
export type HookSettings = z.input<typeof hookSettings>;

/** A hook with its settings and its counts since the sandbox started or was reset. */
export const hookState = z.object({
  name: z.string(),
  hasSecret: z.boolean(),
  behaviour,
  calls: z.int(),
  /** Calls that were not repeats. */
  messages: z.int(),
  verified: z.int(),
  wrong: z.int(),
});
export type HookState = z.output<typeof hookState>;

export const hookList = z.object({ hooks: z.array(hookState) });
export const done = z.object({ done: z.literal(true) });
