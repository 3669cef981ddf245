import { beforeAll, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type * as Argon2 from "@node-rs/argon2";
import { db } from "@/lib/platform/db/prisma.server";
import type * as Accounts from "@/tests/factories/accounts";
import { countStatements } from "@/tests/tracing/count-statements";
import type * as SignIn from "./sign-in.server";

/** With an IP address, as every request has one: it decides which limits count. */
const CLIENT = { ipAddress: "198.18.7.7", userAgent: null };

// The real library, counted. The product is loaded afterwards.
const real = jest.requireActual<typeof Argon2>("@node-rs/argon2");
const verify = jest.fn(real.verify);
jest.doMock("@node-rs/argon2", () => ({ ...real, verify }));
let createCustomer: typeof Accounts.createCustomer;
let signInWithPassword: typeof SignIn.signInWithPassword;
beforeAll(async () => {
  ({ createCustomer } = await import("@/tests/factories/accounts"));
  ({ signInWithPassword } = await import("./sign-in.server"));
});
beforeEach(() => void verify.mockClear());

/** Signs in with a wrong password. @returns the hash that it was compared with, without salt and result. */
async function refusedSignIn(username: string): Promise<string> {
  const signIn = signInWithPassword({ username, password: "not this one" }, CLIENT);
  await expect(signIn).rejects.toMatchObject({ code: "wrong-credentials", status: 401 });
  expect(verify).toHaveBeenCalledTimes(1);
  const [hash] = verify.mock.lastCall ?? [];
  return String(hash).split("$").slice(0, 4).join("$");
}

describe("a refused sign-in", () => {
  it("verifies one hash of the same cost for an unknown username, a wrong password and a disabled account", async () => {
    const [own, disabled] = [await createCustomer(), await createCustomer()];
    await db().user.update({ where: { id: disabled.user.id }, data: { disabledAt: new Date() } });
    const costs = new Set<string>();
    for (const username of ["nobody-has-this-name", own.user.username, disabled.user.username]) {
      costs.add(await refusedSignIn(username));
      verify.mockClear();
    }
    expect([...costs]).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1$/)]);
  });
});

describe("the statements of a refused sign-in", () => {
  it("are as many for an unknown username as for a wrong password and a disabled account", async () => {
    const [own, disabled] = [await createCustomer(), await createCustomer()];
    await db().user.update({ where: { id: disabled.user.id }, data: { disabledAt: new Date() } });
    const count = (username: string) => countStatements(() => refusedSignIn(username));
    await count("nobody-comes-first");
    const counts: number[] = [];
    for (const username of ["nobody-has-it", own.user.username, disabled.user.username]) {
      verify.mockClear();
      counts.push(await count(username));
    }
    expect(counts[0]).toBeGreaterThan(3);
    expect(new Set(counts).size).toBe(1);
  });
});

describe("a request for a new password", () => {
  it("enqueues one job and writes one entry of the audit log, for a known and for an unknown email", async () => {
    const { requestPasswordReset } = await import("../password/reset-password.server");
    const { user } = await createCustomer();
    const count = async () => {
      const jobs = await db().$queryRaw<{ count: bigint }[]>`
        SELECT count(*) FROM pgboss.job WHERE name = 'accounts.request-password-reset'`;
      const entries = await db().auditEntry.count({ where: { action: "accounts.request-password-reset" } });
      return [Number(jobs[0]?.count ?? 0), entries];
    };
    for (const email of [user.email, "nobody.has.this@example.com"]) {
      const [jobs = 0, entries = 0] = await count();
      await requestPasswordReset(email, CLIENT);
      expect(await count()).toEqual([jobs + 1, entries + 1]);
    }
  });

  it("costs as many statements for a known email as for an unknown one", async () => {
    const { requestPasswordReset } = await import("../password/reset-password.server");
    const ask = (email: string) => countStatements(() => requestPasswordReset(email, CLIENT));
    // The first call also connects and reads the queue of the job.
    await ask("somebody.else@example.com");
    const [known, unknown] = [
      await ask((await createCustomer()).user.email),
      await ask("not.known@example.com"),
    ];
    expect(known).toBeGreaterThan(3);
    expect(unknown).toBe(known);
  });
});
