import { randomInt } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { openSession } from "../sessions/sessions.server";
import { signOut } from "../sign-in/sign-out.server";
import { listAccounts, readAccount } from "./queries.server";

const usernames = async (query: Parameters<typeof listAccounts>[0]) =>
  (await listAccounts(query)).accounts.map(({ username }) => username);

describe("the list of accounts", () => {
  it("is searched by names, username, address and id, word by word, in any case", async () => {
    const { user } = await createCustomer({
      firstName: "Philippa",
      lastName: "O'Brien-Øst",
      company: "A_1 100%",
    });
    await createCustomer({ firstName: "Philip" });
    for (const search of [
      user.username.toUpperCase(),
      user.email,
      user.id,
      user.id.slice(0, 8),
      "o'brien philippa",
      "A_1 100%",
    ]) {
      expect(await usernames({ search })).toEqual([user.username]);
    }
    expect(await usernames({ search: "philip o'connor" })).toEqual([]);
    // Wildcards are letters like others.
    expect(await usernames({ search: "A%1" })).toEqual([]);
  });

  it("is searched by a complete phone number, however the customer and staff write it", async () => {
    const digits = `512${randomInt(1_000_000, 10_000_000)}`;
    const [start, end] = [digits.slice(3, 6), digits.slice(6)];
    const { user } = await createCustomer({});
    for (const phone of [`(512) ${start}-${end}`, `+1 512.${start}.${end} ext. 12`]) {
      await db().user.update({ where: { id: user.id }, data: { phone } });
      for (const search of [
        digits,
        `(512) ${start}-${end}`,
        `+1 512 ${start} ${end}`,
        `1-512-${start}-${end}`,
      ])
        expect(await usernames({ search })).toEqual([user.username]);
      expect(await usernames({ search: digits, role: "staff" })).toEqual([]);
      expect(await usernames({ search: digits.slice(1) })).toEqual([]);
    }
  });

  it("has every account without a search, also of a role only", async () => {
    const { user: customer } = await createCustomer({});
    const { user: staff } = await createStaff({});
    for (const query of [{}, { search: "" }, { search: "  " }])
      expect((await usernames(query)).slice(0, 2)).toEqual([staff.username, customer.username]);
    expect((await usernames({ role: "customer" })).at(0)).toBe(customer.username);
  });

  it("is filtered by role and state", async () => {
    const lastName = "Filterson";
    const { user: staff } = await createStaff({ lastName });
    const { user: disabled } = await createCustomer({ lastName });
    const { user: closed } = await createCustomer({ lastName });
    const now = new Date();
    await db().user.update({ where: { id: disabled.id }, data: { disabledAt: now } });
    await db().user.update({ where: { id: closed.id }, data: { disabledAt: now, closedAt: now } });
    expect(await usernames({ search: lastName, role: "staff" })).toEqual([staff.username]);
    expect(await usernames({ search: lastName, state: "active" })).toEqual([staff.username]);
    expect(await usernames({ search: lastName, state: "disabled" })).toEqual([disabled.username]);
    expect(await usernames({ search: lastName, state: "closed" })).toEqual([closed.username]);
  });

  it("comes in pages; a page beyond the last is the last", async () => {
    const lastName = "Pageson";
    for (let count = 0; count < 26; count += 1) await createCustomer({ lastName });
    const first = await listAccounts({ search: lastName });
    const second = await listAccounts({ search: lastName, page: 2 });
    expect([first.accounts.length, second.accounts.length]).toEqual([25, 1]);
    expect(first).toMatchObject({ total: 26, page: 1, pages: 2 });
    expect(await listAccounts({ search: lastName, page: 99 })).toEqual(second);
  });
});

describe("an account", () => {
  it("shows live sessions before ended ones, and never a hash", async () => {
    const { user, sessionId } = await createCustomer();
    await signOut(sessionId, NO_CLIENT);
    const live = await openSession(user.id, NO_CLIENT);
    const account = await readAccount(user.id);
    expect(account.sessions).toMatchObject([
      { id: live, endedAt: null },
      { id: sessionId, endedAt: expect.any(String) },
    ]);
    expect(JSON.stringify(account)).not.toMatch(/argon2|password/i);
  });
});
