import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { DAY_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { createApiCaller, createApiKey } from "@/tests/factories/api-keys";
import { listApiKeys } from "./queries.server";

const hence = (days: number) => new Date(Date.now() + days * DAY_MS);

it("a key in use is listed before revoked and expired ones, however many are newer, so that it can be revoked", async () => {
  const { user, key: old } = await createApiCaller();
  const { id: newer } = await createApiKey(user);
  await db().apiKey.update({ where: { id: newer }, data: { expiresAt: hence(1) } });
  const {
    keyHash: _keyHash,
    id: _id,
    ...row
  } = await db().apiKey.findUniqueOrThrow({ where: { id: old.id } });
  await db().apiKey.createMany({
    data: Array.from({ length: 250 }, (_, index) => ({
      ...row,
      keyHash: randomUUID(),
      createdAt: hence(1),
      ...(index % 2 === 0 ? { revokedAt: new Date() } : { expiresAt: hence(-1) }),
    })),
  });
  const keys = await listApiKeys(user);
  expect(keys).toHaveLength(200);
  expect(keys.slice(0, 2).map(({ id, status }) => [id, status])).toEqual([
    [newer, "active"],
    [old.id, "active"],
  ]);
  const others = keys.slice(2);
  expect(others.filter(({ status }) => status === "active")).toEqual([]);
});
