import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { endAccountSessions } from "../sessions/end-account-sessions.server";
import { findLiveSession, openSession } from "../sessions/sessions.server";
import { changeAccount } from "./change-account.server";

const entriesAbout = (id: string) =>
  db().auditEntry.findMany({
    where: { subjectId: id, action: { not: "accounts.register" } },
    orderBy: { id: "asc" },
  });

describe("staff disable an account", () => {
  it("ends its sessions with the reason, and tells the log what was before and after", async () => {
    const { user: actor } = await createStaff();
    const { user, sessionId } = await createCustomer();
    const second = await openSession(user.id, NO_CLIENT);
    await changeAccount({ userId: user.id, change: { disabled: true }, actor });
    for (const id of [sessionId, second]) expect(await findLiveSession(id)).toBeNull();
    expect(await db().session.findMany({ where: { userId: user.id } })).toMatchObject([
      { revokedAt: expect.any(Date), endReason: "disabled" },
      { revokedAt: expect.any(Date), endReason: "disabled" },
    ]);
    expect(await entriesAbout(user.id)).toMatchObject([
      {
        actorId: actor.id,
        action: "accounts.disable-account",
        outcome: "done",
        before: { disabled: false },
        after: { disabled: true, sessionsEnded: 2 },
      },
    ]);
  });

  it("once: a second time changes nothing and tells nothing", async () => {
    const { user: actor } = await createStaff();
    const { user } = await createCustomer();
    await changeAccount({ userId: user.id, change: { disabled: true }, actor });
    const { disabledAt } = await db().user.findUniqueOrThrow({ where: { id: user.id } });
    await changeAccount({ userId: user.id, change: { disabled: true }, actor });
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).disabledAt).toEqual(disabledAt);
    expect(await entriesAbout(user.id)).toHaveLength(1);
  });

  it("and enable it again; the old sessions stay ended", async () => {
    const { user: actor } = await createStaff();
    const { user, sessionId } = await createCustomer();
    await changeAccount({ userId: user.id, change: { disabled: true }, actor });
    await changeAccount({ userId: user.id, change: { disabled: false }, actor });
    expect(await findLiveSession(sessionId)).toBeNull();
    expect(await findLiveSession(await openSession(user.id, NO_CLIENT))).toMatchObject({ id: user.id });
    expect((await entriesAbout(user.id)).map(({ action }) => action)).toEqual([
      "accounts.disable-account",
      "accounts.enable-account",
    ]);
  });
});

describe("staff change a role", () => {
  it("ends the sessions: nobody goes on with rights of before", async () => {
    const { user: actor } = await createStaff();
    const { user, sessionId } = await createStaff();
    await changeAccount({ userId: user.id, change: { role: "customer" }, actor });
    expect(await findLiveSession(sessionId)).toBeNull();
    expect(await entriesAbout(user.id)).toMatchObject([
      {
        action: "accounts.change-role",
        before: { role: "staff" },
        after: { role: "customer", sessionsEnded: 1 },
      },
    ]);
  });
});

describe("a change is refused", () => {
  it.each([{ disabled: true }, { role: "customer" as const }])("for the own account: %j", async (change) => {
    const { user, sessionId } = await createStaff();
    await expect(changeAccount({ userId: user.id, change, actor: user })).rejects.toMatchObject({
      status: 409,
      code: "own-account",
    });
    expect(await findLiveSession(sessionId)).toMatchObject({ role: "staff" });
    expect(await entriesAbout(user.id)).toMatchObject([
      { outcome: "denied", after: { ...change, refusedBecause: "own-account" } },
    ]);
  });

  it("for an account that is not there", async () => {
    const { user: actor } = await createStaff();
    await expect(
      changeAccount({ userId: randomUUID(), change: { disabled: true }, actor }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("for an account that its owner has closed", async () => {
    const { user: actor } = await createStaff();
    const { user } = await createCustomer();
    await db().user.update({ where: { id: user.id }, data: { closedAt: new Date() } });
    await expect(changeAccount({ userId: user.id, change: { role: "staff" }, actor })).rejects.toMatchObject({
      code: "account-closed",
    });
  });

  it("when nothing can be told to the log", async () => {
    const { user: actor } = await createStaff();
    const { user, sessionId } = await createCustomer();
    await db().$executeRaw`ALTER TABLE "AuditEntry" ADD CONSTRAINT "full" CHECK (false) NOT VALID`;
    try {
      await expect(changeAccount({ userId: user.id, change: { disabled: true }, actor })).rejects.toThrow(
        "full",
      );
    } finally {
      await db().$executeRaw`ALTER TABLE "AuditEntry" DROP CONSTRAINT "full"`;
    }
    expect(await findLiveSession(sessionId)).toMatchObject({ id: user.id });
  });
});

describe("the last active staff account", () => {
  /** Exactly these two can enter the staff area. */
  async function onlyTwoStaff() {
    await db().user.updateMany({ data: { role: "customer" } });
    const [first, second] = [await createStaff(), await createStaff()];
    return [first.user, second.user] as const;
  }
  const activeStaff = () => db().user.count({ where: { role: "staff", disabledAt: null, closedAt: null } });

  it.each([{ disabled: true }, { role: "customer" as const }])(
    "stays, whoever asks for %j",
    async (change) => {
      const [first, second] = await onlyTwoStaff();
      await changeAccount({ userId: second.id, change: { disabled: true }, actor: first });
      // The one who asks was still staff when the call came in.
      await expect(changeAccount({ userId: first.id, change, actor: second })).rejects.toMatchObject({
        status: 409,
        code: "last-staff",
      });
      expect(await activeStaff()).toBe(1);
    },
  );

  it("stays when the last two take each other's role at the same moment", async () => {
    for (let round = 0; round < 10; round += 1) {
      const [first, second] = await onlyTwoStaff();
      const change = { role: "customer" } as const;
      const results = await Promise.allSettled([
        changeAccount({ userId: first.id, change, actor: second }),
        changeAccount({ userId: second.id, change, actor: first }),
      ]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await activeStaff()).toBe(1);
    }
  });

  it("stays when many disable and demote many", async () => {
    await db().user.updateMany({ data: { role: "customer" } });
    const staff = await Promise.all(Array.from({ length: 5 }, () => createStaff()));
    const changes = staff.flatMap(({ user: actor }) =>
      staff
        .filter(({ user }) => user.id !== actor.id)
        .map(({ user }, index) =>
          changeAccount({
            userId: user.id,
            change: index % 2 ? { disabled: true } : { role: "customer" },
            actor,
          }),
        ),
    );
    const results = await Promise.allSettled(changes);
    const refusals = results.filter((result) => result.status === "rejected");
    expect(refusals).not.toHaveLength(0);
    for (const { reason } of refusals) expect(reason).toMatchObject({ code: "last-staff" });
    expect(await activeStaff()).toBe(1);
  });
});

describe("staff end all sessions of an account", () => {
  it("and tell the log how many there were", async () => {
    const { user: actor, sessionId: own } = await createStaff();
    const { user, sessionId } = await createCustomer();
    expect(await endAccountSessions(user.id, actor)).toBe(1);
    expect(await findLiveSession(sessionId)).toBeNull();
    expect(await findLiveSession(own)).not.toBeNull();
    expect(await entriesAbout(user.id)).toMatchObject([
      { action: "accounts.end-all-sessions", after: { sessionsEnded: 1 } },
    ]);
    await expect(endAccountSessions(randomUUID(), actor)).rejects.toMatchObject({ status: 404 });
  });
});
