import type { SpanDescription } from "./span.server";

/** What writes, but not the lock of `FOR UPDATE`. */
const WRITE = /\b(INSERT INTO|(?<!FOR |KEY )UPDATE|DELETE FROM)\b/;
const TABLE = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:ONLY\s+)?(?:"public"\.)?(?:"(\w+)"|([a-z]+_\w+))/;
const CALL = /\b([a-z]+_\w+)\(/;

/**
 * Names a statement by what it does and to which table or function: `SELECT ingest_request`, `UPDATE Delivery`. A name holds
 * only words of the statement's text, which is a constant of the program.
 */
export function nameStatement(text: string): string {
  const write = WRITE.exec(text);
  const verb = write?.[0].split(" ")[0] ?? "SELECT";
  const rest = text.slice(write?.index ?? 0);
  const [, table, called] = TABLE.exec(rest) ?? [];
  const target = table ?? called ?? CALL.exec(rest)?.[1];
  return target ? `${verb} ${target}` : verb;
}

/** A statement as a part of the span of a request, job or delivery; outside of them it has none. */
export function describeStatement(name: string): SpanDescription {
  return { name, kind: "client", attributes: { "db.query.summary": name }, isPartOnly: true };
}
