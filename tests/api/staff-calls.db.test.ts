import { describe, expect, it } from "@jest/globals";
import { PATCH as changeAccount, GET as readAccount } from "@/app/api/admin/accounts/[id]/route";
import { GET as listAccounts } from "@/app/api/admin/accounts/route";
import { GET as listAudit } from "@/app/api/admin/audit/route";
import { PATCH as changeInquiry } from "@/app/api/admin/inquiries/[id]/route";
import { GET as listInquiries } from "@/app/api/admin/inquiries/route";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createInquiry } from "@/tests/factories/inquiries";
import { callRoute, cookieOf } from "./call-route";

const staffCookie = async () => cookieOf(await createStaff());

describe("the lists of the staff area", () => {
  it.each([
    ["accounts", listAccounts, "?role=staff&state=active&page=1"],
    ["audit", listAudit, "?outcome=done"],
    ["inquiries", listInquiries, "?status=closed"],
  ])("%s answer a page", async (_name, GET, query) => {
    expect(await callRoute({ GET }, "GET", { cookie: await staffCookie(), query })).toMatchObject({
      status: 200,
      body: expect.any(Object),
    });
  });

  it.each([
    ["accounts", listAccounts, ["?page=0", "?page=x", "?role=king", "?state=gone", "?search=%00"]],
    ["inquiries", listInquiries, ["?status=lost", "?page=-1", "?search=%00"]],
    [
      "audit",
      listAudit,
      [
        "?actor=%00",
        "?action=accounts.fly",
        "?outcome=maybe",
        "?from=yesterday",
        "?cursor=-1",
        `?cursor=${"9".repeat(30)}`,
        `?subject=${"x".repeat(200)}`,
      ],
    ],
  ])("%s refuse what is no query", async (_name, GET, queries) => {
    const cookie = await staffCookie();
    for (const query of queries)
      expect((await callRoute({ GET }, "GET", { cookie, query })).status).toBe(400);
  });
});

describe("the call for an account", () => {
  it("answers it with its sign-ins and orders", async () => {
    const { user } = await createCustomer();
    await recordAudit({
      actorId: null,
      action: "accounts.sign-in",
      subject: { type: "user", id: user.id },
      outcome: "failed",
      after: { device: "Firefox on Windows" },
    });
    const options = { cookie: await staffCookie(), params: { id: user.id } };
    expect(await callRoute({ GET: readAccount }, "GET", options)).toMatchObject({
      status: 200,
      body: {
        account: { id: user.id, state: "active", role: "customer" },
        signIns: [{ outcome: "failed", after: { device: "Firefox on Windows" } }],
        orders: [],
      },
    });
  });

  it("changes role and state only, whatever else is sent", async () => {
    const { user } = await createCustomer();
    const params = { id: user.id };
    const cookie = await staffCookie();
    const patch = (body: unknown) => callRoute({ PATCH: changeAccount }, "PATCH", { cookie, params, body });
    expect(await patch({ disabled: true, email: "taken@example.com", passwordHash: "x" })).toMatchObject({
      status: 200,
      body: { state: "disabled", email: user.email },
    });
    for (const body of [{}, { disabled: "yes" }, { role: "king" }, { role: { not: "staff" } }])
      expect((await patch(body)).status).toBe(400);
  });
});

describe("the call for an inquiry", () => {
  it("refuses what is no change", async () => {
    const { id } = await createInquiry();
    const cookie = await staffCookie();
    for (const body of [{}, { closed: "yes" }, { note: "x", closed: true }, { note: "x".repeat(5001) }]) {
      const answer = await callRoute({ PATCH: changeInquiry }, "PATCH", { cookie, params: { id }, body });
      expect(answer.status).toBe(400);
    }
  });
});
