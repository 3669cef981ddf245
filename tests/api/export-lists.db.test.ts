import { beforeAll, describe, expect, it } from "@jest/globals";
import * as z from "zod/mini";
import { GET as exportData } from "@/app/api/user/export/route";
import { openSession } from "@/lib/accounts/sessions/sessions.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { readPersonalLists } from "@/lib/privacy/queries.server";
import { createCustomer } from "@/tests/factories/accounts";
import { callRoute, cookieOf } from "./call-route";

beforeAll(installCatalog);

const exportedLists = z.object({
  configurations: z.array(z.object({ leadQuantity: z.number(), createdAt: z.string() })),
  sessions: z.array(z.object({ userAgent: z.nullable(z.string()), createdAt: z.string() })),
  signIns: z.array(z.object({ device: z.nullable(z.string()) })),
});

describe("the lists of GET /api/user/export", () => {
  it("has all selections, sessions and sign-ins once, oldest first, however many there are", async () => {
    const customer = await createCustomer();
    const { id: userId } = customer.user;
    // More than two batches. Many have the same time.
    const count = 1_100;
    await pool().query(
      `INSERT INTO "LeadConfiguration" ("id", "userId", "leadTypeId", "selectedStates", "leadQuantity", "purchaseType", "totalPriceCents", "createdAt")
       SELECT gen_random_uuid(), $1, 'life-premium', '{TX}', n, 'one-time', 100, '2026-01-01'::timestamptz + n / 300 * interval '1 day'
       FROM generate_series(1, $2::int) n`,
      [userId, count],
    );
    await pool().query(
      `INSERT INTO "Session" ("id", "userId", "userAgent", "createdAt", "expiresAt")
       SELECT gen_random_uuid(), $1, 'agent ' || n, '2026-01-01'::timestamptz + n / 300 * interval '1 day', '2026-02-01'
       FROM generate_series(1, $2::int) n`,
      [userId, count],
    );
    await db().auditEntry.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        action: "accounts.sign-in",
        subjectType: "user",
        subjectId: userId,
        outcome: "done" as const,
        after: { device: `device ${index + 1}` },
      })),
    });
    const numbers = Array.from({ length: count }, (_, index) => index + 1);

    const { body } = await callRoute({ GET: exportData }, "GET", { cookie: await cookieOf(customer) });
    const { configurations, sessions, signIns } = exportedLists.parse(body);
    expect(configurations.map(({ leadQuantity }) => leadQuantity).toSorted((a, b) => a - b)).toEqual(numbers);
    const agents = sessions.map(({ userAgent }) => userAgent).filter((agent) => agent?.startsWith("agent "));
    expect(new Set(agents)).toEqual(new Set(numbers.map((number) => `agent ${number}`)));
    expect(agents).toHaveLength(count);
    for (const times of [configurations, sessions].map((rows) => rows.map(({ createdAt }) => createdAt)))
      expect(times).toEqual(times.toSorted());
    const devices = signIns.flatMap(({ device }) => (device?.startsWith("device ") ? [device] : []));
    expect(devices).toEqual(numbers.map((number) => `device ${number}`));
  });

  it("keeps no more than a batch of them in memory", async () => {
    const { user } = await createCustomer();
    for (let count = 0; count < 4; count += 1)
      await openSession(user.id, { userAgent: null, ipAddress: null });
    const sizes: number[] = [];
    for await (const rows of readPersonalLists(user, 2).sessions) sizes.push(rows.length);
    expect(sizes.every((size) => size <= 2)).toBe(true);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(
      await db().session.count({ where: { userId: user.id } }),
    );
  });
});
