// The browsers and the publisher of bench:streams:
// {"do":"open", url, streams} opens streams of new leads, as many for each account as it may have;
// {"do":"sell", url, perSecond, seconds} posts leads, each of which is sold to one of these accounts.
import { request } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { answerRequests, callAtRate } from "@/bench/kit/client";
import { summarize } from "@/bench/kit/figures";
import { createPoster } from "@/bench/kit/post-lead";
import { sessionCookie } from "@/lib/accounts/sessions/session-cookie.server";
import { MOST_AT_ONCE } from "@/lib/accounts/throttling/throttle-limits";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { arrivalDto } from "@/lib/inbox/schemas";
import { cookieOf } from "@/tests/api/call-route";
import { createCustomer } from "@/tests/factories/accounts";
import { createOpenOrders } from "@/tests/factories/stock";

/** Leads that each account's order takes. The accounts are served one after the other. */
const LEADS_PER_ACCOUNT = 8;
/** How long to wait for the last leads to arrive. */
const PATIENCE_MS = 20_000;

const command = z.discriminatedUnion("do", [
  z.object({ do: z.literal("open"), url: z.string(), streams: z.int() }),
  z.object({ do: z.literal("sell"), url: z.string(), perSecond: z.number(), seconds: z.number() }),
]);

/** Milliseconds from the time of the sale to the event, for every stream. */
const latenciesMs: number[] = [];
await installCatalog();
const postLead = await createPoster();
await answerRequests(command, (wanted) => (wanted.do === "open" ? open(wanted) : sell(wanted)));

async function open({ url, streams }: { url: string; streams: number }) {
  const perAccount = MOST_AT_ONCE["open-streams"];
  for (let opened = 0; opened < streams; opened += perAccount) {
    const customer = await createCustomer();
    await createOpenOrders(1, { quantity: LEADS_PER_ACCOUNT }, customer.user);
    const cookie = `${sessionCookie().name}=${await cookieOf(customer)}`;
    await Promise.all(
      Array.from({ length: Math.min(perAccount, streams - opened) }, () => read(url, cookie)),
    );
  }
  return { streams };
}

/** Opens a stream and reads it until the process ends. Resolves at its first event. @throws Error unless the status is 200. */
function read(url: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/my/leads/stream`, { agent: false, headers: { cookie } }, (stream) => {
      if (stream.statusCode !== 200) return reject(new Error(`status ${stream.statusCode}`));
      createInterface({ input: stream }).on("line", (line) => {
        if (line.startsWith("event: ready")) resolve();
        if (line.startsWith('data: {"leadId')) note(line.slice("data: ".length));
      });
    });
    call.on("error", reject).end();
  });
}

function note(data: string): void {
  const { soldAt } = arrivalDto.parse(JSON.parse(data));
  latenciesMs.push(Date.now() - Date.parse(soldAt));
}

async function sell({ url, perSecond, seconds }: { url: string; perSecond: number; seconds: number }) {
  latenciesMs.length = 0;
  const answers = await callAtRate(perSecond, perSecond * seconds, () => postLead(url));
  const sold = answers.filter(({ status }) => status === "accepted").length;
  const expected = sold * MOST_AT_ONCE["open-streams"];
  const endAt = performance.now() + PATIENCE_MS;
  while (latenciesMs.length < expected && performance.now() < endAt) await pause(50);
  return { sold, events: latenciesMs.length, expected, ...summarize(latenciesMs, seconds * 1_000) };
}
