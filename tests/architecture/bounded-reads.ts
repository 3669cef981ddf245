/**
 * Reads of Prisma without `take`, by file, with the reason why they cannot grow without end. Every other `findMany` has a
 * `take` or reads rows by their ids. A list that people see is paged at the server, or has a maximum.
 */
export const UNBOUNDED_READS: Readonly<Record<string, string>> = {
  "lib/catalog/queries.server.ts": "the catalog: lead types and states",
  "lib/delivery/alerts/turn-on-alerts.server.ts": "an account has at most 20 destinations",
  "lib/delivery/destinations/api-webhooks.server.ts": "an account has at most 20 destinations",
  "lib/delivery/destinations/queries.server.ts": "an account has at most 20 destinations",
  "lib/disputes/answer-dispute.server.ts": "the changes of one dispute, which ends",
  "lib/disputes/read-packet.server.ts": "the refunds of one payment",
  "lib/plans/payment-methods.server.ts": "the plans of one customer that have not ended",
  "lib/privacy/queries.server.ts": "the export of one account, which has everything",
};

/** Every `findMany(…)` of a source text, with its arguments. */
export function readsIn(text: string): string[] {
  return [...text.matchAll(/\.findMany\(/g)].map((match) => argumentsAt(text, match.index + match[0].length));
}

function argumentsAt(text: string, start: number): string {
  let depth = 1;
  let end = start;
  while (depth > 0 && end < text.length) {
    if (text[end] === "(") depth += 1;
    if (text[end] === ")") depth -= 1;
    end += 1;
  }
  return text.slice(start, end - 1);
}

/** Whether the arguments of a read bound it. */
export function isBounded(read: string): boolean {
  return /\btake\b|\bin:/.test(read);
}
