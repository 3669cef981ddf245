import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { WEBHOOK_SECRET } from "./start-sandbox";

export type ReceivedWebhook = { payload: string; signature: string; event: Stripe.Event };

export type WebhookReceiver = {
  url: string;
  received: ReceivedWebhook[];
  /** Resolves once `count` webhooks have arrived in all. */
  waitFor: (count: number) => Promise<ReceivedWebhook[]>;
  /** Statuses for the next webhooks, first come first served; afterwards 200. */
  answerNextWith: (...statuses: number[]) => void;
  close: () => Promise<void>;
};

/** An endpoint for webhooks that verifies each signature with the real SDK and remembers what it got. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const statuses: number[] = [];
  const waiting = new Set<() => void>();
  const { webhooks } = new Stripe("sk_test_unused");

  const accept = (payload: string, signature: string, response: ServerResponse) => {
    const event = webhooks.constructEvent(payload, signature, WEBHOOK_SECRET);
    response.writeHead(statuses.shift() ?? 200).end();
    received.push({ payload, signature, event });
    for (const check of waiting) check();
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      accept(Buffer.concat(chunks).toString(), String(request.headers["stripe-signature"]), response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${portOf(server.address())}/webhook`,
    received,
    waitFor: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return;
          waiting.delete(check);
          resolve(received);
        };
        waiting.add(check);
        check();
      }),
    answerNextWith: (...next) => void statuses.push(...next),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== "object" || !address) throw new Error("the receiver has no port");
  return address.port;
}
