import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { allRowsRead } from "@/tests/setup/table-statistics";
import { listAuditEntries } from "./queries.server";
import { type AuditRecord, recordAudit } from "./record-audit.server";

async function record(overrides: Partial<AuditRecord>): Promise<void> {
  await recordAudit({ actorId: null, action: "accounts.sign-in", outcome: "done", ...overrides });
}

const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => Number(id));

describe("the audit log", () => {
  it("is read page by page without a gap, also while it grows", async () => {
    const subject = { type: "order", id: randomUUID() } as const;
    for (let count = 0; count < 120; count += 1) await record({ subject, action: "orders.change-status" });
    const first = await listAuditEntries({ subject: subject.id });
    await record({ subject, action: "orders.change-status" });
    const second = await listAuditEntries({ subject: subject.id, cursor: first.nextCursor ?? "" });
    const third = await listAuditEntries({ subject: subject.id, cursor: second.nextCursor ?? "" });
    const seen = [first, second, third].flatMap(({ entries }) => idsOf(entries));
    expect([first, second, third].map(({ entries }) => entries.length)).toEqual([50, 50, 20]);
    expect(third.nextCursor).toBeNull();
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
  });

  it("is filtered by who, what, to what and how it ended", async () => {
    const { user: staff } = await createStaff();
    const { user: other } = await createStaff();
    const subject = { type: "user", id: other.id } as const;
    await record({ actorId: staff.id, subject, action: "accounts.change-role" });
    await record({ actorId: staff.id, subject, action: "accounts.disable-account", outcome: "denied" });
    await record({ actorId: other.id, subject, action: "accounts.sign-out" });
    const actionsOf = async (query: Parameters<typeof listAuditEntries>[0]) =>
      (await listAuditEntries(query)).entries.map(({ action }) => action);

    const all = ["accounts.sign-out", "accounts.disable-account", "accounts.change-role"];
    for (const term of [other.id, other.id.slice(0, 8).toUpperCase(), other.username, other.email])
      expect(await actionsOf({ subject: term })).toEqual(all);
    for (const term of [staff.id, staff.id.slice(0, 13), staff.username.toUpperCase()])
      expect(await actionsOf({ actor: term })).toEqual(all.slice(1));
    expect(await actionsOf({ subject: other.id, outcome: "denied" })).toEqual(["accounts.disable-account"]);
    expect(await actionsOf({ subject: other.id, action: "accounts.change-role" })).toEqual([
      "accounts.change-role",
    ]);
    expect(await actionsOf({ actor: "nobody-of-that-name" })).toEqual([]);
    // Wildcards are letters like others.
    expect(await actionsOf({ actor: "%" })).toEqual([]);
  });

  it("is searched by the whole id of a subject that is no UUID", async () => {
    const payment = `pi_${randomUUID().replaceAll("-", "")}Ab`;
    const suppression = `phone:${randomUUID().replaceAll("-", "").repeat(2)}`;
    await record({ subject: { type: "payment", id: payment } });
    await record({ subject: { type: "suppression", id: suppression }, action: "suppression.lift" });
    for (const id of [payment, suppression]) {
      const { entries } = await listAuditEntries({ subject: ` ${id} ` });
      expect(entries.map(({ subject }) => subject?.id)).toEqual([id]);
      expect((await listAuditEntries({ subject: id.slice(0, -1) })).entries).toEqual([]);
    }
  });

  it("is searched by an id, or its beginning, without reading the other entries", async () => {
    const subject = { type: "order", id: randomUUID() } as const;
    await record({ subject });
    await pool().query(
      `INSERT INTO "AuditEntry" ("action", "outcome", "subjectType", "subjectId")
       SELECT 'accounts.sign-in', 'done', 'user', gen_random_uuid() FROM generate_series(1, 5000)`,
    );
    await pool().query(`VACUUM ANALYZE "AuditEntry"`);
    const { rows } = await pool().query<{ partition: string }>(
      `SELECT c."relname" AS "partition" FROM "AuditEntry" a JOIN pg_class c ON c."oid" = a."tableoid" WHERE a."subjectId" = $1`,
      [subject.id],
    );
    const read = () => allRowsRead(rows[0]?.partition ?? "");
    for (const term of [subject.id, subject.id.slice(0, 13)]) {
      const before = await read();
      expect((await listAuditEntries({ subject: term })).entries).toMatchObject([{ subject }]);
      expect((await read()) - before).toBeLessThan(500);
    }
  });

  it("is filtered by time: from an instant on, and before one", async () => {
    const subject = { type: "order", id: randomUUID() } as const;
    await record({ subject });
    const { at } = await db().auditEntry.findFirstOrThrow({ where: { subjectId: subject.id } });
    const [now, later] = [at.toISOString(), new Date(at.getTime() + 1).toISOString()];
    const count = async (query: { from?: string; to?: string }) =>
      (await listAuditEntries({ subject: subject.id, ...query })).entries.length;
    expect([await count({ from: now }), await count({ from: later })]).toEqual([1, 0]);
    expect([await count({ to: now }), await count({ to: later })]).toEqual([0, 1]);
  });

  it("is filtered by whose username it is, although 200 newer usernames contain it", async () => {
    const { user } = await createStaff();
    await record({ actorId: user.id, action: "accounts.sign-out" });
    await pool().query(
      `INSERT INTO "User" ("id", "username", "usernameKey", "email", "emailKey", "firstName", "lastName", "passwordHash", "updatedAt")
       SELECT gen_random_uuid(), name, lower(name), name || '@example.com', lower(name) || '@example.com', 'A', 'B', 'none', now()
       FROM (SELECT $1::text || n AS name FROM generate_series(1, 200) AS n) AS others`,
      [user.username],
    );
    for (const term of [user.username, ` ${user.email.toUpperCase()} `]) {
      const { entries } = await listAuditEntries({ actor: term, action: "accounts.sign-out" });
      expect(entries.map(({ actor }) => actor?.id)).toEqual([user.id]);
    }
  });

  it("names people, and keeps the id of those who are gone", async () => {
    const { user } = await createStaff();
    const [subject, goneId] = [{ type: "user", id: user.id } as const, randomUUID()];
    await record({ actorId: user.id, subject });
    await record({ actorId: goneId, subject });
    const { entries } = await listAuditEntries({ subject: user.id });
    expect(entries).toMatchObject([
      { actor: { id: goneId, username: null }, subject: { name: user.username } },
      { actor: { id: user.id, username: user.username } },
    ]);
  });
});
