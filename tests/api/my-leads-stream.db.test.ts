import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { NextRequest } from "next/server";
import { GET } from "@/app/api/my/leads/stream/route";
import { sessionCookie } from "@/lib/accounts/sessions/session-cookie.server";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { signOut } from "@/lib/accounts/sign-in/sign-out.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { countStreams } from "@/lib/inbox/arrivals.server";
import { env } from "@/lib/platform/env/env.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { createCustomer } from "@/tests/factories/accounts";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { cookieOf } from "./call-route";

beforeAll(installCatalog);
let customer: SignInResult;
beforeEach(async () => {
  customer = await createCustomer();
});

/** Opens a stream as a browser does. */
async function open(
  by: SignInResult,
  { lastEventId, ...query }: { lastEventId?: string; after?: string; age?: string } = {},
) {
  const request = new NextRequest(`${env().APP_URL}/api/my/leads/stream?${new URLSearchParams(query)}`, {
    headers: {
      cookie: `${sessionCookie().name}=${await cookieOf(by)}`,
      ...(lastEventId ? { "last-event-id": lastEventId } : {}),
    },
  });
  const response = await GET(request, { params: Promise.resolve({}) });
  const reader = response.body?.getReader();
  let text = "";
  return {
    response,
    leave: async () => {
      await reader?.cancel();
    },
    /** Reads until the text has `wanted`, or the stream ends. Otherwise the time limit of the test ends it. */
    readUntil: async (wanted: string | null) => {
      for (;;) {
        if (wanted !== null && text.includes(wanted)) return text;
        const chunk = await reader?.read();
        if (!chunk || chunk.done) return `${text}[end]`;
        text += new TextDecoder().decode(chunk.value);
      }
    },
  };
}

it("sends a new lead of the viewer only, without personal data", async () => {
  await createOwnLeads(customer.user, ["life"]);
  const stream = await open(customer);
  expect(stream.response.headers.get("content-type")).toBe("text/event-stream");
  expect(stream.response.headers.get("cache-control")).toContain("no-transform");
  const stranger = await createCustomer();
  const { leads: others } = await createOwnLeads(stranger.user, ["life"]);
  const { leads: own } = await createOwnLeads(customer.user, ["auto"]);
  const text = await stream.readUntil(own[0]?.leadId ?? "");
  expect(text).toMatch(
    /^retry: \d+\nid: \d+\.[0-]{36}\nevent: ready\ndata: \{\}\n\nid: \d+\.[\da-f-]{36}\nevent: arrival\n/,
  );
  expect(text).not.toContain(others[0]?.leadId);
  expect(text.match(/event: arrival/g)).toHaveLength(1);
  expect(text).not.toContain(own[0]?.post.contact.email);
  await stream.leave();
  expect(countStreams(customer.user.id)).toBe(0);
});

it("sends what was sold since the page began to load, because the page may have read its list before", async () => {
  const { leads } = await createOwnLeads(customer.user, ["life"]);
  const stream = await open(customer, { age: "5000" });
  expect(await stream.readUntil(leads[0]?.leadId ?? "")).toContain("event: arrival");
  await stream.leave();
  const refused = await open(customer, { age: "-1" });
  expect(refused.response.status).toBe(400);
});

it("continues after the last event, by Last-Event-ID or by `after`", async () => {
  const { leads: early } = await createOwnLeads(customer.user, ["life"]);
  const cursor = `${Date.now()}.${early[0]?.leadId}`;
  const { leads: late } = await createOwnLeads(customer.user, ["auto", "health"]);
  for (const options of [{ lastEventId: cursor }, { after: cursor }]) {
    const stream = await open(customer, options);
    const text = await stream.readUntil(late[1]?.leadId ?? "");
    expect(text).toContain(late[0]?.leadId);
    await stream.leave();
  }
  const fresh = await open(customer);
  const { leads: last } = await createOwnLeads(customer.user, ["life"]);
  expect(await fresh.readUntil(last[0]?.leadId ?? "")).not.toContain(late[0]?.leadId);
  await fresh.leave();
});

it("ends with the session and sends nothing more", async () => {
  const stream = await open(customer);
  await signOut(customer.sessionId, NO_CLIENT);
  const { leads } = await createOwnLeads(customer.user, ["life"]);
  const text = await stream.readUntil(null);
  expect(text).toMatch(/\[end\]$/);
  expect(text).not.toContain(leads[0]?.leadId);
  expect(countStreams(customer.user.id)).toBe(0);
  expect((await open(customer)).response.status).toBe(401);
});

it("sends its keep-alive as an event, because a browser does not pass comments to scripts", async () => {
  const stream = await open(customer);
  expect(await stream.readUntil("event: alive")).toContain("event: alive\ndata: {}\n\n");
  await stream.leave();
});

it("limits the open streams per account", async () => {
  const streams = await Promise.all(Array.from({ length: 8 }, () => open(customer)));
  const refused = await open(customer);
  expect(refused.response.status).toBe(429);
  expect(refused.response.headers.get("retry-after")).toBe("30");
  const stranger = await open(await createCustomer());
  expect(stranger.response.status).toBe(200);
  await Promise.all([...streams, stranger].map((stream) => stream.leave()));
  const again = await open(customer);
  expect(again.response.status).toBe(200);
  await again.leave();
});
