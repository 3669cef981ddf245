import { request } from "node:http";
import { expect, it } from "@jest/globals";
import { openCrm } from "./testing/open-crm";

const crm = openCrm();

it("lists what arrived, with method, path, headers and body", async () => {
  await crm.post("/hooks/mine", { a: 1 }, { "webhook-id": "msg_1", authorization: "Bearer pat-very-secret" });
  expect(await crm.control().listReceived()).toMatchObject([
    {
      hook: "mine",
      method: "POST",
      path: "/hooks/mine",
      headers: { "content-type": "application/json", authorization: "Bearer …cret" },
      messageId: "msg_1",
      body: '{"a":1}',
      bodyBytes: 7,
      answer: "accept",
    },
  ]);
});

it("marks repeats of a message on the same hook, and counts messages and calls apart", async () => {
  for (const id of ["msg_1", "msg_2", "msg_1", "msg_1"])
    await crm.post("/hooks/mine", {}, { "webhook-id": id });
  await crm.post("/hooks/other", {}, { "webhook-id": "msg_1" });
  const repeats = (await crm.control().listReceived()).map(({ repeat }) => repeat);
  expect(repeats).toEqual([0, 0, 1, 2, 0]);
  expect(await crm.control().listHooks()).toMatchObject([
    { name: "mine", calls: 4, messages: 2 },
    { name: "other", calls: 1, messages: 1 },
  ]);
});

it("lists one hook's calls, or those since one", async () => {
  await crm.post("/hooks/one");
  await crm.post("/hooks/two");
  await crm.post("/hooks/one");
  const [first] = await crm.control().listReceived({ hook: "one" });
  const later = await crm.control().listReceived({ hook: "one", since: first?.id ?? 0 });
  expect(later).toHaveLength(1);
  expect(later[0]?.id).toBeGreaterThan(first?.id ?? 0);
});

it("keeps the newest 500", async () => {
  for (let round = 0; round < 51; round += 1)
    await Promise.all(Array.from({ length: 10 }, () => crm.post("/hooks/mine")));
  const kept = await crm.control().listReceived();
  expect(kept).toHaveLength(500);
  expect((kept[499]?.id ?? 0) - (kept[0]?.id ?? 0)).toBe(499);
  expect(await crm.control().listHooks()).toMatchObject([{ calls: 510 }]);
});

it("empties the list without resetting the IDs", async () => {
  await crm.post("/hooks/mine");
  const [before] = await crm.control().listReceived();
  await crm.control().clearReceived();
  expect(await crm.control().listReceived()).toEqual([]);
  await crm.post("/hooks/mine");
  expect(await crm.control().listReceived()).toMatchObject([{ id: (before?.id ?? 0) + 1 }]);
});

it("lets a test wait for a call", async () => {
  const waiting = crm.control().waitForReceived({ hook: "mine", count: 2 });
  await crm.post("/hooks/mine");
  await crm.post("/hooks/mine");
  expect(await waiting).toHaveLength(2);
});

it("says after a timeout how many calls arrived", async () => {
  await expect(crm.control().waitForReceived({ count: 1, waitMs: 20 })).rejects.toThrow("0 of 1");
});

it.each([
  ["another site's origin", { origin: "https://elsewhere.example" }],
  ["another site", { "sec-fetch-site": "cross-site" }],
  ["a name that was pointed here", { host: "rebound.example" }],
])("refuses %s", async (_, headers) => {
  const statuses = await Promise.all(
    ["/control/received", "/page/list", "/"].map((path) => statusOf(path, headers)),
  );
  expect(statuses).toEqual([403, 403, 403]);
});

it("lets a link from another site lead to the page, but not its forms", async () => {
  const navigation = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
  expect(await statusOf("/", navigation)).toBe(200);
  expect(await statusOf("/page/clear", navigation, "POST")).toBe(403);
});

function statusOf(
  path: string,
  headers: Record<string, string>,
  method = "GET",
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(crm.url(path), { method, headers });
    call.once("error", reject).once("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.end();
  });
}
