import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { createPublisherWithKey } from "@/tests/factories/leads";
import { JOBS } from "./jobs";

it("deletes old intake responses every day", async () => {
  const { publisherId } = await createPublisherWithKey();
  const of = { publisherId, bodyHash: "hash", responseStatus: 200, response: {} };
  const [old, young] = [randomUUID(), randomUUID()];
  await db().intakeRequest.createMany({
    data: [
      { ...of, idempotencyKey: old, createdAt: new Date("2020-01-01") },
      { ...of, idempotencyKey: young },
    ],
  });
  const job = JOBS.find(({ name }) => name === "leads.remove-old-requests");
  expect(job?.cron).toMatch(/^\d+ \d+ \* \* \*$/);
  await job?.run({});
  const left = await db().intakeRequest.findMany({ where: { publisherId } });
  expect(left.map(({ idempotencyKey }) => idempotencyKey)).toEqual([young]);
});
