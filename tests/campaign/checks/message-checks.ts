import type { Message } from "../receiver";
import type { Freeze, World } from "../world";
import { type Violation, violationOf } from "./violation";

interface Evidence extends Pick<World, "database" | "notes"> {
  receiver: Pick<World["receiver"], "messages" | "faults">;
}

interface DeliveryRow {
  messageId: string;
  leadId: string;
  status: string;
}

/** I4 at the receivers: one message per lead and destination, however often it arrived, and none without a delivery. */
export async function checkMessages(world: Evidence): Promise<Violation[]> {
  const { database, receiver } = world;
  const deliveries = await database.rows<DeliveryRow>(
    `SELECT 'msg_' || "id" AS "messageId", "leadId", "status" FROM "Delivery" WHERE "event" = 'lead.delivered'`,
  );
  const known = new Map(deliveries.map((delivery) => [delivery.messageId, delivery]));
  const strange = [...receiver.messages].filter(([id, { leadId }]) => known.get(id)?.leadId !== leadId);
  const lost = deliveries.filter(
    ({ messageId, status }) => status === "accepted" && !receiver.messages.get(messageId)?.accepted,
  );
  return [
    ...violationOf("I4: a receiver gets a lead under one message id", findTwice(receiver.messages)),
    ...violationOf(
      "I4: a message that arrived has its delivery",
      strange.map(([id]) => id),
    ),
    ...violationOf(
      "I4: an accepted delivery arrived",
      lost.map(({ messageId }) => messageId),
    ),
    ...violationOf("I4: a call is signed, and repeats its message", receiver.faults),
    ...(await checkClosedAccounts(world)),
  ];
}

function findTwice(messages: ReadonlyMap<string, Message>): string[] {
  const byTarget = Map.groupBy(messages, ([, { hook, leadId }]) => `lead ${leadId} at ${hook}`);
  return [...byTarget].filter(([, ids]) => ids.length > 1).map(([target]) => target);
}

/** A call that was under way when the account was disabled may still arrive. */
const UNDER_WAY_MS = 2_000;

/**
 * Whether a call could have been under way when the account was disabled. Between a worker's last check and the socket, nothing can
 * ask again: a worker that is frozen there sends the call when it goes on.
 */
function wasUnderWay(at: number, disabledAt: number, freezes: readonly Freeze[]): boolean {
  const ends = disabledAt + UNDER_WAY_MS;
  return (
    at <= ends || freezes.some(({ from, until }) => from <= ends && until <= at && at <= until + UNDER_WAY_MS)
  );
}

/** Nothing is delivered to a disabled account. */
async function checkClosedAccounts({ database, notes, receiver }: Evidence): Promise<Violation[]> {
  const windows = notes.windows.filter(({ what }) => what === "disabled account");
  const found: string[] = [];
  for (const { id, from, until } of windows) {
    const owned = await database.rows<{ messageId: string }>(
      `SELECT 'msg_' || "id" AS "messageId" FROM "Delivery" WHERE "userId" = $1 AND "event" = 'lead.delivered'`,
      [id],
    );
    const begins = Date.parse(from);
    const ends = until === "" ? Number.POSITIVE_INFINITY : Date.parse(until);
    const calls = owned.flatMap(({ messageId }) => receiver.messages.get(messageId)?.arrivedAt ?? []);
    const during = calls
      .filter((at) => at < ends && !wasUnderWay(at, begins, notes.freezes))
      .map((at) => new Date(at).toISOString());
    if (during.length > 0)
      found.push(`${id}, disabled from ${from} until ${until}: ${during.length} calls, ${during.join(", ")}`);
  }
  return violationOf("nothing is delivered to a disabled account", found);
}
