import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { DAY_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { postLead } from "@/tests/api/post-lead";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { removeOldRequests } from "./remove-old-requests.server";
import { REQUEST_KEEP_DAYS } from "./request-retention";

let publisher: Awaited<ReturnType<typeof createPublisherWithKey>>;
beforeAll(async () => {
  publisher = await createPublisherWithKey();
});
beforeEach(() => db().intakeRequest.deleteMany());

async function createRequests(count: number, createdAt: Date): Promise<void> {
  await db().intakeRequest.createMany({
    data: Array.from({ length: count }, () => ({
      publisherId: publisher.publisherId,
      idempotencyKey: randomUUID(),
      bodyHash: "hash",
      responseStatus: 200,
      response: {},
      createdAt,
    })),
  });
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

describe("removeOldRequests", () => {
  it("deletes old responses in batches and keeps newer ones", async () => {
    await createRequests(7, daysAgo(REQUEST_KEEP_DAYS + 1));
    await createRequests(2, daysAgo(REQUEST_KEEP_DAYS - 1));
    expect(await removeOldRequests(new Date(), 3)).toBe(7);
    expect(await db().intakeRequest.count()).toBe(2);
    expect(await removeOldRequests(new Date(), 3)).toBe(0);
  });

  it("skips a response that a retry has locked", async () => {
    await createRequests(2, daysAgo(REQUEST_KEEP_DAYS + 1));
    await inTransaction(async (transaction) => {
      await transaction.query(`SELECT 1 FROM "IntakeRequest" ORDER BY "idempotencyKey" LIMIT 1 FOR UPDATE`);
      expect(await removeOldRequests()).toBe(1);
    });
    expect(await removeOldRequests()).toBe(1);
  });

  it("keeps a response for the promised days; a later retry creates no second lead for sale", async () => {
    const options = { key: publisher.key, idempotencyKey: randomUUID() };
    const post = buildLeadPost("life");
    const first = await postLead(post, options);
    expect(first.status).toBe("stored");
    await removeOldRequests();
    expect(await postLead(post, options)).toEqual(first);
    await db().lead.updateMany({ data: { receivedAt: daysAgo(40), verifiedAt: daysAgo(40) } });
    await removeOldRequests(new Date(Date.now() + (REQUEST_KEEP_DAYS + 1) * DAY_MS));
    expect(await postLead(post, options)).toMatchObject({
      status: "duplicate",
      reasons: ["person-not-needed"],
    });
  });
});
