import { expect } from "@jest/globals";
import { type LeadKey, readLeadKeys, unsealContact, unsealOfLead } from "@/lib/contacts/seal-lead.server";
import { answerContext } from "@/lib/delivery/worker/record.server";
import { db } from "@/lib/platform/db/prisma.server";

/** What this run was like. */
interface Run {
  /** What the receiver asked for (Retry-After); 0 for nothing. */
  retryAfterMs?: number;
  /** webhook-id or Idempotency-Key of each call that arrived, whatever became of it. */
  messageIds?: readonly (string | null)[];
}

/** The schedule as customers are told it, in seconds: not the product's own list. */
const PAUSES_S = [5, 30, 2 * 60, 10 * 60, 30 * 60, 3_600, 3 * 3_600];
const LAST_PAUSE_S = 6 * 3_600;
const GIVE_UP_AFTER_MS = 72 * 3_600_000;
const MOST_KEPT_BYTES = 2_000;
/** Times are stored by the millisecond, and durations are rounded. */
const ROUNDING_MS = 5;

/**
 * What holds of an owner's deliveries whatever a receiver does, while nothing is under way: run after every try of every
 * receiver.
 */
export async function checkDeliveries(userId: string, run: Run = {}): Promise<void> {
  const deliveries = await readDeliveries(userId);
  await checkOncePerDestination(userId, deliveries);
  const keys = await readLeadKeys(deliveries.flatMap(({ leadId }) => leadId ?? []));
  for (const delivery of deliveries) {
    checkState(delivery, run.retryAfterMs ?? 0);
    checkAnswers(delivery, keys);
  }
  if (run.messageIds) checkMessageIds(deliveries, run.messageIds);
  await checkNothingInTheClear(userId, deliveries);
}

type Checked = Awaited<ReturnType<typeof readDeliveries>>[number];

const readDeliveries = (userId: string) =>
  db().delivery.findMany({
    where: { userId, event: "lead.delivered" },
    include: { tries: { orderBy: { number: "asc" } }, destination: { select: { pausedBy: true } } },
  });

/** Each sold lead has its delivery, in mode `all` one for each destination, and never two to the same. */
async function checkOncePerDestination(userId: string, deliveries: readonly Checked[]): Promise<void> {
  const [sold, settings, destinations] = await Promise.all([
    db().allocation.findMany({ where: { userId } }),
    db().deliverySettings.findUnique({ where: { userId } }),
    db().destination.findMany({ where: { userId }, orderBy: { position: "asc" } }),
  ]);
  const expected = sold.flatMap(({ leadId }) =>
    destinations
      .slice(0, settings?.mode === "all" ? undefined : 1)
      .map((destination) => `${leadId} ${destination.id}`),
  );
  const pairs = deliveries.map(({ leadId, destinationId }) => `${leadId} ${destinationId}`);
  expect(new Set(pairs).size).toBe(pairs.length);
  expect(pairs).toEqual(expect.arrayContaining(expected));
}

function checkState({ tries, ...delivery }: Checked, retryAfterMs: number): void {
  const last = tries.at(-1);
  expect(delivery.claimedBy).toBeNull();
  expect(tries.map(({ number }) => number)).toEqual(
    Array.from({ length: delivery.attempts }, (_, i) => i + 1),
  );
  expect(tries.filter(({ isAccepted }) => isAccepted)).toHaveLength(delivery.status === "accepted" ? 1 : 0);
  expect(delivery.acceptedAt !== null).toBe(tries.some(({ isAccepted }) => isAccepted));
  for (const { isAccepted, error } of tries)
    expect([isAccepted, error === null]).toEqual([isAccepted, isAccepted]);
  if (!last || last.isAccepted || last.error === "interrupted") return;
  const pauseMs = (PAUSES_S[delivery.attempts - delivery.attemptsBefore - 1] ?? LAST_PAUSE_S) * 1_000;
  const failedAtMs = last.startedAt.getTime() + last.durationMs;
  if (delivery.status === "dead")
    expect(failedAtMs + pauseMs * 1.1).toBeGreaterThan(
      delivery.retryWindowStartedAt.getTime() + GIVE_UP_AFTER_MS,
    );
  if (delivery.status !== "due") return;
  const waitMs = delivery.dueAt.getTime() - failedAtMs;
  expect(waitMs).toBeGreaterThanOrEqual(Math.max(pauseMs * 0.9, retryAfterMs) - ROUNDING_MS);
  expect(waitMs).toBeLessThanOrEqual(Math.max(pauseMs * 1.1, retryAfterMs) + ROUNDING_MS);
}

/** Sealed for this try, and short. */
function checkAnswers({ id, leadId, tries }: Checked, keys: ReadonlyMap<string, LeadKey>): void {
  for (const { number, answerSealed } of tries) {
    if (answerSealed === null) continue;
    const answer =
      unsealOfLead(keys.get(leadId ?? "") ?? null, answerSealed, answerContext(id, number)) ?? "";
    expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(MOST_KEPT_BYTES);
  }
}

/** A receiver sees one id for each delivery, whatever number of calls it gets for it. */
function checkMessageIds(deliveries: readonly Checked[], messageIds: readonly (string | null)[]): void {
  const arrived = new Set(messageIds.map((messageId) => messageId?.replace(/^msg_/, "")));
  const known = deliveries.map(({ id }) => id);
  expect(known).toEqual(expect.arrayContaining([...arrived]));
  for (const { id, status } of deliveries) if (status === "accepted") expect([...arrived]).toContain(id);
}

/** A whole value as `lib/platform/crypto` seals it, under a record's key or under DATA_KEYS. */
const SEALED = /"(r1|v1\.[\w-]+)\.[\w-]{16}\.[\w-]{22,}"/g;

/** What is in the tables of deliveries, or in a job, names nobody. */
async function checkNothingInTheClear(userId: string, deliveries: readonly Checked[]): Promise<void> {
  const ids = deliveries.flatMap(({ leadId }) => leadId ?? []);
  const leads = await db().lead.findMany({ where: { id: { in: ids } }, include: { key: true } });
  const words = leads
    .flatMap(({ key, ...lead }) =>
      Object.values(unsealContact(lead.id, { ...lead, keySealed: key?.keySealed ?? null }) ?? {}),
    )
    .filter(Boolean);
  const destinations = await db().destination.findMany({ where: { userId } });
  const jobs = await db().$queryRaw`SELECT data FROM pgboss.job`;
  const stored = JSON.stringify(
    [deliveries, destinations, jobs],
    (_, value: unknown) => (typeof value === "bigint" ? String(value) : value),
    // Among thousands of ciphertexts, some have the four letters of a first name by chance.
  ).replaceAll(SEALED, '"sealed"');
  for (const word of new Set(words)) {
    // As JSON writes it, without the quotes: a line break is two characters there.
    expect(stored).not.toContain(JSON.stringify(word).slice(1, -1));
  }
}
