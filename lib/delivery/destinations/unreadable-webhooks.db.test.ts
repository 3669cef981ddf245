import { beforeEach, describe, expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { listWebhooks, readWebhook } from "@/lib/public-api/contract/webhooks";
import { callOperation } from "@/tests/api/call-operation";
import { errorOf } from "@/tests/errors/error-of";
import { createApiCaller } from "@/tests/factories/api-keys";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { openDestination } from "../senders/outbound-delivery.server";
import { changeDestination, rotateSecret } from "./change-destination.server";
import { testDestination } from "./test-destination.server";

// As after a lost key or an altered row.
const SPOILED = "v1.lost-key.AAAA";
const URL = "https://1.1.1.1/leads";

let headers: Record<string, string>;
let owner: { id: string; ipAddress: null };
let id: string;
let secret: string;

beforeEach(async () => {
  const caller = await createApiCaller();
  headers = caller.headers;
  owner = { id: caller.user.id, ipAddress: null };
  ({ id, secret } = await createDestinationRow(owner.id, webhookTo(URL)));
  await spoil({ webhookFormat: "flat" });
});

const spoil = (data: Parameters<ReturnType<typeof db>["destination"]["update"]>[0]["data"]) =>
  db().destination.update({ where: { id }, data });
const open = async () =>
  openDestination(await db().destination.findUniqueOrThrow({ where: { id } }), new Date());

describe("a webhook that we cannot read", () => {
  it("is listed and read by key as paused, beside the others", async () => {
    await spoil({ configSealed: SPOILED });
    const other = await createDestinationRow(owner.id, webhookTo("https://1.1.1.1/other"));
    await db().destination.update({ where: { id: other.id }, data: { webhookFormat: "flat" } });
    const listed = await callOperation(listWebhooks, { headers });
    expect(listed).toMatchObject({
      status: 200,
      body: [
        { id, url: "", status: "paused" },
        { id: other.id, url: "https://1.1.1.1/other", status: "active" },
      ],
    });
    const read = await callOperation(readWebhook, { headers, params: { webhookId: id } });
    expect(read).toMatchObject({ status: 200, body: { id, url: "", status: "paused" } });
  });

  it("works again after its URL was entered and a new secret chosen, as its message says", async () => {
    await spoil({ configSealed: SPOILED, secretSealed: SPOILED });
    expect(await errorOf(testDestination(owner.id, id, "life"))).toMatchObject({
      code: "destination-unreadable",
      message: expect.stringContaining("Enter its URL again and choose New secret."),
    });
    await changeDestination(owner, id, { target: webhookTo(URL) });
    expect(await open()).toBeNull();
    const fresh = await rotateSecret(owner, id);
    expect(await open()).toMatchObject({ target: { config: { url: URL } }, secrets: [fresh] });
  });
});

describe("the previous secret of a webhook", () => {
  it("is left out when we cannot read it: the current one signs alone", async () => {
    const fresh = await rotateSecret(owner, id);
    expect(await open()).toMatchObject({ secrets: [fresh, secret] });
    await spoil({ previousSecretSealed: SPOILED });
    expect(await open()).toMatchObject({ target: { config: { url: URL } }, secrets: [fresh] });
  });

  it("is never one that we cannot read", async () => {
    await spoil({ secretSealed: SPOILED });
    await rotateSecret(owner, id);
    expect((await db().destination.findUniqueOrThrow({ where: { id } })).previousSecretSealed).toBeNull();
  });
});
