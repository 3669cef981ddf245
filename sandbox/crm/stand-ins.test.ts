import { describe, expect, it } from "@jest/globals";
import { openCrm } from "./testing/open-crm";

const crm = openCrm();
const lead = { oid: "00D000000000001", last_name: "Doe", company: "Jane Doe" };

function postForm(path: string, fields: Record<string, string>): Promise<Response> {
  return fetch(crm.url(path), { method: "POST", body: new URLSearchParams(fields) });
}

describe("Salesforce's Web-to-Lead", () => {
  const path = "/servlet/servlet.WebToLead?encoding=UTF-8";

  it("takes a lead", async () => {
    const response = await postForm(path, lead);
    expect([response.status, response.headers.get("is-processed")]).toEqual([200, "true"]);
    expect(await crm.control().listReceived()).toMatchObject([
      { hook: "salesforce", outcome: "lead created" },
    ]);
  });

  it.each([
    ["no organization", { ...lead, oid: "0123" }, "oid is no organization id"],
    ["no last name", { ...lead, last_name: " " }, "last_name is missing"],
    ["no company", { ...lead, company: "" }, "company is missing"],
  ])("answers 200 to a lead with %s, too", async (_, fields, problem) => {
    const response = await postForm(path, fields);
    expect(response.status).toBe(200);
    expect(response.headers.get("is-processed")).toMatch(/^true Exception:/);
    expect(await crm.control().listReceived()).toMatchObject([{ outcome: `no lead: ${problem}` }]);
  });

  it("can be set to fail", async () => {
    await crm.control().setHook("salesforce", { behaviour: { kind: "status", status: 503 } });
    expect((await postForm(path, lead)).status).toBe(503);
  });
});

describe("the CRM of mapped calls", () => {
  it("takes JSON and forms", async () => {
    const fields = { first: "Jane", phone: "+15125550100" };
    for (const response of [await crm.post("/crm/leads", fields), await postForm("/crm/leads", fields)])
      expect([response.status, await response.json()]).toMatchObject([201, { fields }]);
  });

  it("gives the same lead for the same key", async () => {
    const ids = [];
    for (const key of ["a", "b", "a"]) {
      const response = await crm.post("/crm/leads", { at: ids.length }, { "idempotency-key": key });
      ids.push(await response.json());
    }
    const [first, second, again] = ids.map((answer: unknown) => JSON.stringify(answer).slice(0, 26));
    expect(again).toBe(first);
    expect(second).not.toBe(first);
    expect((await crm.control().listReceived()).map(({ repeat }) => repeat)).toEqual([0, 0, 1]);
  });

  it.each([
    ["application/json", "[1]"],
    ["application/json", "{"],
    ["application/x-www-form-urlencoded", ""],
    ["text/plain", "a=1"],
  ])("refuses %s with %p", async (type, body) => {
    const init = { method: "PUT", headers: { "content-type": type }, body };
    expect((await fetch(crm.url("/crm/leads"), init)).status).toBe(400);
  });
});
