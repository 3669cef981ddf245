import { expect, it } from "@jest/globals";
import { openCrm } from "./testing/open-crm";

const crm = openCrm("http://localhost:3000");

async function read(path: string): Promise<string> {
  return (await fetch(crm.url(path))).text();
}

function submit(fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ name: "mine", secret: "", behaviour: "", amount: "3", ...fields });
  return fetch(crm.url("/page/hooks"), { method: "POST", body, redirect: "manual" });
}

it("shows what arrived, newest first, and leads back to the product", async () => {
  await crm.post("/hooks/mine", { note: "first" }, { "webhook-id": "msg_1" });
  await crm.post("/hooks/mine", { note: "second" }, { "webhook-id": "msg_1" });
  const page = await read("/");
  expect(page.indexOf("second")).toBeLessThan(page.indexOf("first"));
  expect(page).toContain("repeat 1");
  expect(page).toContain('href="http://localhost:3000"');
});

it("shows one hook's calls when asked to", async () => {
  await crm.post("/hooks/mine", { note: "for mine" });
  await crm.post("/hooks/other", { note: "for other" });
  const page = await read("/?hook=mine");
  expect([page.includes("for mine"), page.includes("for other")]).toEqual([true, false]);
});

it("shows what arrived as text, whatever it is", async () => {
  const script = '<script>alert("x")</script>';
  await crm.post("/hooks/mine", { script }, { "webhook-id": script, "x-more": script });
  const page = await read("/");
  expect(page).not.toContain("<script>alert");
  expect(page.match(/&lt;script&gt;alert/g)).toHaveLength(4);
});

it("has a referrer policy with which its own forms name their origin", async () => {
  expect((await fetch(crm.url("/"))).headers.get("referrer-policy")).toBe("same-origin");
  const fromPage = { origin: crm.url(), "sec-fetch-site": "same-origin" };
  const empty = { method: "POST", headers: fromPage, redirect: "manual" } as const;
  expect((await fetch(crm.url("/page/clear"), empty)).status).toBe(303);
});

it("answers the script when there is something new", async () => {
  const { headers } = await fetch(crm.url("/page/list"));
  const version = headers.get("x-version") ?? "";
  const waiting = read(`/page/list?version=${version}`);
  await crm.post("/hooks/mine", { note: "fresh" });
  expect(await waiting).toContain("fresh");
});

it("sets secret and behaviour by its form", async () => {
  const response = await submit({ secret: "whsec_c2VjcmV0IG9mIG1pbmU=", behaviour: "503", amount: "9" });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/?hook=mine"]);
  expect(await crm.control().listHooks()).toMatchObject([
    { name: "mine", hasSecret: true, behaviour: { kind: "status", status: 503, retryAfterSeconds: 9 } },
  ]);
});

it("leaves as it was what the form leaves empty, and forgets the secret when told to", async () => {
  await crm.control().setHook("mine", { secret: "whsec_c2VjcmV0IG9mIG1pbmU=", behaviour: { kind: "hang" } });
  await submit({});
  expect(await crm.control().listHooks()).toMatchObject([{ hasSecret: true, behaviour: { kind: "hang" } }]);
  await submit({ forget: "1" });
  expect(await crm.control().listHooks()).toMatchObject([{ hasSecret: false, behaviour: { kind: "hang" } }]);
});

it.each([
  [{ name: "not a name" }, "A name has"],
  [{ secret: "nothing like one" }, "A secret is"],
])("says what is wrong with %p", async (fields, words) => {
  const response = await submit(fields);
  expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(words)]);
  expect(await crm.control().listHooks()).toEqual([]);
});
