import { z } from "zod";
import { REASON_HEADER } from "@/lib/accounts/staff/irreversible";
import type { StackSettings } from "@/scripts/stack/product-environment";

/** A signed-in person with their own IP address. */
export interface Account {
  id: string;
  ipAddress: string;
  cookie: string;
}

export interface Reply {
  status: number;
  body: unknown;
}

/** IDs that answers named as stored or done. None of it may ever be lost. */
export interface Acknowledged {
  orders: Set<string>;
  configurations: Set<string>;
  /** Leads that are in stock or sold. */
  leads: Set<string>;
  soldLeads: Set<string>;
}

const identified = z.object({ id: z.string() });
const ingested = z.object({ status: z.enum(["accepted", "stored"]), leadId: z.string() });

interface Headers {
  authorization?: string;
  "idempotency-key"?: string;
}

/** HTTP calls to the product, as browsers and publishers make them. */
export interface Calls {
  /**
   * Calls until there is an answer below 500 other than 429: people and publishers try again while the product is down.
   * @throws Error when the campaign is over meanwhile.
   */
  send(as: Account | null, method: string, path: string, body?: unknown, headers?: Headers): Promise<Reply>;
  /** Answers by status, `no answer` included. */
  statuses: ReadonlyMap<string, number>;
  /** Paths that answered 500, which is never right: what cannot be done now is 503. */
  crashes: ReadonlyMap<string, number>;
  /** What the product told its callers that it has. */
  acknowledged: Acknowledged;
}

const TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 3_000;

export function createCalls({ webPort }: StackSettings, isOver: () => boolean): Calls {
  const base = `http://127.0.0.1:${webPort}`;
  const origin = `http://localhost:${webPort}`;
  const statuses = new Map<string, number>();
  const crashes = new Map<string, number>();
  const acknowledged: Acknowledged = {
    orders: new Set(),
    configurations: new Set(),
    leads: new Set(),
    soldLeads: new Set(),
  };
  const note = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

  async function once(...[as, method, path, body, headers = {}]: Parameters<Calls["send"]>) {
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          origin,
          "content-type": "application/json",
          // Asked of staff for what cannot be undone.
          [REASON_HEADER]: "A campaign",
          ...(as ? { cookie: as.cookie, "x-forwarded-for": as.ipAddress } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      note(statuses, String(response.status));
      if (response.status === 500) note(crashes, `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, "{id}")}`);
      const reply = { status: response.status, body: parse(text) };
      if (response.ok && method === "POST") remember(acknowledged, path, reply.body);
      return reply;
    } catch {
      note(statuses, "no answer");
      return null;
    }
  }
  return {
    statuses,
    crashes,
    acknowledged,
    send: async (...call) => {
      let pauseMs = FIRST_PAUSE_MS;
      for (;;) {
        const reply = await once(...call);
        if (reply && reply.status < 500 && reply.status !== 429) return reply;
        if (isOver()) throw new Error(`${call[1]} ${call[2]}: no answer until the end of the campaign`);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      }
    },
  };
}

function remember(
  { orders, configurations, leads, soldLeads }: Acknowledged,
  path: string,
  body: unknown,
): void {
  const { data: created } = identified.safeParse(body);
  if (created && path === "/api/orders") orders.add(created.id);
  if (created && path === "/api/lead-configurations") configurations.add(created.id);
  const { data: lead } = ingested.safeParse(body);
  if (!lead || path !== "/api/intake/leads") return;
  leads.add(lead.leadId);
  if (lead.status === "accepted") soldLeads.add(lead.leadId);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
