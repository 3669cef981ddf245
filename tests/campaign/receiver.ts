import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { z } from "zod";

/** What a receiver does with the calls of one hook. */
export type HookBehavior = "accepts" | "fails" | "resets";

/** A message that arrived, however often. */
export interface Message {
  /** The hook that it arrived at first. */
  hook: string;
  leadId: string;
  calls: number;
  /** Calls that were answered with 200. */
  accepted: number;
  /** Times of all calls, in milliseconds since the epoch. */
  arrivedAt: number[];
}

/** The customers' systems: one server, one path per destination. */
export interface CampaignReceiver {
  origin: string;
  /** Messages of sold leads, by `webhook-id`. */
  messages: ReadonlyMap<string, Message>;
  /** What was wrong with a call, for example its signature. */
  faults: string[];
  expect(hook: string, secret: string): void;
  behave(hook: string, behavior: HookBehavior): void;
  close(): Promise<void>;
}

const leadEvent = z.object({ type: z.literal("lead.delivered"), data: z.object({ lead_id: z.string() }) });
const anyEvent = z.object({ type: z.string() });

export async function startCampaignReceiver(): Promise<CampaignReceiver> {
  const messages = new Map<string, Message>();
  const secrets = new Map<string, string>();
  const behaviors = new Map<string, HookBehavior>();
  const faults: string[] = [];

  function record(hook: string, request: IncomingMessage, body: string, isAccepted: boolean): void {
    const id = String(request.headers["webhook-id"]);
    const problem = readProblem(secrets.get(hook), request, body);
    if (problem) faults.push(`${hook} ${id}: ${problem}`);
    const event = leadEvent.safeParse(JSON.parse(body));
    if (!event.success) return;
    const leadId = event.data.data.lead_id;
    const known = messages.get(id);
    if (known && (known.hook !== hook || known.leadId !== leadId)) faults.push(`${id} changed its content`);
    const message = known ?? { hook, leadId, calls: 0, accepted: 0, arrivedAt: [] };
    message.calls += 1;
    message.accepted += isAccepted ? 1 : 0;
    message.arrivedAt.push(Date.now());
    messages.set(id, message);
  }

  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      const hook = (request.url ?? "").slice(1);
      const behavior = behaviors.get(hook) ?? "accepts";
      record(hook, request, body, behavior === "accepts");
      answer(behavior, response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    messages,
    faults,
    expect: (hook, secret) => void secrets.set(hook, secret),
    behave: (hook, behavior) => void behaviors.set(hook, behavior),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(behavior: HookBehavior, response: ServerResponse, request: IncomingMessage): void {
  if (behavior === "accepts") response.writeHead(200).end("ok");
  else if (behavior === "fails") response.writeHead(503).end();
  else request.socket.resetAndDestroy();
}

function readProblem(secret: string | undefined, request: IncomingMessage, body: string): string | null {
  if (!secret) return "nobody asked for calls to this path";
  const header = (name: string) => String(request.headers[name] ?? "");
  try {
    const names = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;
    new Webhook(secret).verify(body, Object.fromEntries(names.map((name) => [name, header(name)])));
    return anyEvent.safeParse(JSON.parse(body)).success ? null : "not an event";
  } catch (error) {
    return error instanceof Error ? error.message : "not verified";
  }
}
