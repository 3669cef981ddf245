import { beforeAll, describe, expect, it } from "@jest/globals";
import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import * as z from "zod/mini";
import { GET as exportLeads } from "@/app/api/my/leads/export/route";
import { GET as exportResults } from "@/app/api/my/results/export/route";
import { findLiveSession, openSession } from "@/lib/accounts/sessions/sessions.server";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { changeAccount } from "@/lib/accounts/staff/change-account.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { LINES } from "@/lib/catalog/lines";
import { exportLeads as writeExport } from "@/lib/inbox/export-leads.server";
import { dayIn } from "@/lib/kit/zone-clock";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createOwner, sellLeads } from "@/tests/factories/deliveries";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { tamper } from "@/tests/factories/tamper";
import { callRoute, cookieOf } from "./call-route";

let customer: SignInResult;
let leads: Awaited<ReturnType<typeof createOwnLeads>>["leads"];
beforeAll(async () => {
  await installCatalog();
  customer = await createCustomer();
  ({ leads } = await createOwnLeads(customer.user, LINES));
  await createOwnLeads((await createCustomer()).user, ["life"]);
});

describe("the export", () => {
  const rows = z.array(z.record(z.string(), z.string()));
  const read = async (query = "", by = customer) => {
    const response = await callRoute({ GET: exportLeads }, "GET", { cookie: await cookieOf(by), query });
    return { ...response, rows: rows.parse(parse(String(response.body), { columns: true, bom: true })) };
  };

  it("is named by the day in the account's time zone, where it may be another day than in UTC", async () => {
    const zone = new Date().getUTCHours() < 12 ? "Etc/GMT+12" : "Etc/GMT-14";
    const { id } = customer.user;
    const { timeZone } = await db().user.update({ where: { id }, data: { timeZone: zone } });
    const day = dayIn(timeZone, new Date());
    expect((await read()).headers.get("content-disposition")).toContain(`leads-${day}.csv`);
    const cookie = await cookieOf(customer);
    const results = await callRoute({ GET: exportResults }, "GET", { cookie });
    expect(results.headers.get("content-disposition")).toContain(`results-all-90-days-${day}.csv`);
  });

  it("has every lead that matches the filter, logs each view, and has no personal data in its file name", async () => {
    await tamper(`DELETE FROM "LeadView"`);
    const all = await read();
    expect(all.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(all.headers.get("content-disposition")).toMatch(
      /^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(all.rows.map(({ Lead }) => Lead)).toEqual(leads.map(({ leadId }) => leadId).toReversed());
    expect(all.rows.at(-1)).toMatchObject({
      Line: "Life",
      "First name": "Dana",
      Email: leads[0]?.post.contact.email,
      Certificate: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(await db().leadView.count({ where: { userId: customer.user.id } })).toBe(leads.length);
    expect((await read("?line=auto")).rows.map(({ Line }) => Line)).toEqual(["Auto"]);
    expect((await read("?state=CA")).body).toContain("Lead,Order,Line");
  });

  it("has one column for each answer of the lines in it", async () => {
    const [life] = (await read("?line=life")).rows;
    expect(life).toMatchObject({ Policy: "Term", Coverage: "$500,000", "Term in years": "20", Details: "" });
    expect(Object.keys(life ?? {})).not.toContain("Vehicles");
    const all = (await read()).rows;
    expect(all.find(({ Line }) => Line === "Auto")).toMatchObject({
      Vehicles: expect.stringContaining("Toyota"),
      Policy: "",
      Details: "",
    });
  });

  it("has only the chosen leads", async () => {
    const [first, second, third] = leads.map(({ leadId }) => leadId);
    expect((await read(`?ids=${first},${third}`)).rows.map(({ Lead }) => Lead)).toEqual([third, first]);
    const strangersView = await read(`?ids=${second}`, await createCustomer());
    expect(strangersView.rows).toEqual([]);
  });

  it("is written as a workbook with the same columns, in which no cell is a formula", async () => {
    const evil = await createCustomer();
    await createOwnLeads(evil.user, ["life"], { contact: { firstName: "=1+1" } });
    const response = await callRoute({ GET: exportLeads }, "GET", {
      cookie: await cookieOf(evil),
      query: "?format=xlsx",
    });
    expect(response.headers.get("content-disposition")).toMatch(/leads-\d{4}-\d\d-\d\d\.xlsx"$/);
    const viewer = await findLiveSession(await openSession(evil.user.id, NO_CLIENT));
    if (!viewer) throw new Error("no session");
    const { body } = await writeExport(viewer, { format: "xlsx" });
    if (body instanceof ReadableStream) throw new Error("a workbook is not streamed");
    const files = Object.entries(unzipSync(body)).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
    const text = files.map(([, content]) => content).join("");
    for (const column of ["First name", "Policy", "Coverage", "Details"]) expect(text).toContain(column);
    expect(text).toContain("'=1+1");
    expect(text).not.toMatch(/<f[ >]/);
  });

  it("stops when the account is disabled while the file is sent", async () => {
    const owner = await createOwner();
    await sellLeads(owner, 1_000);
    const viewer = await findLiveSession(await openSession(owner.userId, NO_CLIENT));
    if (!viewer) throw new Error("no session");
    const { body } = await writeExport(viewer, {});
    if (!(body instanceof ReadableStream)) throw new Error("a CSV file is not streamed");
    const reader = body.getReader();
    expect((await reader.read()).done).toBe(false);
    const { user: actor } = await createStaff();
    await changeAccount({ userId: owner.userId, change: { disabled: true }, actor });
    const readRest = async () => {
      while (!(await reader.read()).done);
    };
    await expect(readRest()).rejects.toThrow("the session ended during an export");
  });

  it("writes no cell that a spreadsheet reads as a formula", async () => {
    const evil = await createCustomer();
    await createOwnLeads(evil.user, ["life"], {
      contact: {
        firstName: '=HYPERLINK("http://x")',
        lastName: "@SUM(A1)",
        street: "+1 Main",
        city: "-Austin",
      },
    });
    const [row] = (await read("", evil)).rows;
    expect(row).toMatchObject({
      "First name": '\'=HYPERLINK("http://x")',
      "Last name": "'@SUM(A1)",
      Street: "'+1 Main",
      City: "'-Austin",
    });
    expect(Object.values(row ?? {}).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });
});
