import type { z } from "zod";
import {
  done,
  type HookSettings,
  type HookState,
  hookList,
  hookState,
  type Received,
  type ReceivedQuery,
  receivedList,
} from "./control/control-contract";

export interface CrmControl {
  /** Received calls, oldest first; the newest 500 are kept. `since` is an ID: only later calls. */
  listReceived: (filter?: Pick<ReceivedQuery, "hook" | "since">) => Promise<Received[]>;
  /** Waits until `count` calls have arrived. Throws an Error with the number that arrived within `waitMs` (10,000). */
  waitForReceived: (filter: ReceivedQuery & { count: number }) => Promise<Received[]>;
  /** Empties the list; keeps hooks, counts and contacts. */
  clearReceived: () => Promise<void>;
  /** Omitted values do not change. Setting a behaviour always restarts its count. */
  setHook: (name: string, settings: HookSettings) => Promise<HookState>;
  /** Every hook that was set or called, with its counts. */
  listHooks: () => Promise<HookState[]>;
  /** Deletes everything. */
  reset: () => Promise<void>;
}

const DEFAULT_WAIT_MS = 10_000;

/**
 * A typed client of the sandbox's control endpoints; `baseUrl` is what the sandbox prints when ready. Every call
 * throws an Error with the sandbox's message if it is refused, and a ZodError for an unexpected response.
 */
export function createCrmControl(baseUrl: string): CrmControl {
  const call = async <T>(method: string, path: string, answer: z.ZodType<T>, body?: object): Promise<T> => {
    const response = await fetch(`${baseUrl}/control${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`sandbox control ${method} ${path}: ${response.status} ${text}`);
    return answer.parse(JSON.parse(text));
  };
  const listReceived = async (query: ReceivedQuery) => {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    return (await call("GET", `/received?${new URLSearchParams(given)}`, receivedList)).received;
  };

  return {
    listReceived: (filter = {}) => listReceived(filter),
    waitForReceived: async (filter) => {
      const received = await listReceived({ waitMs: DEFAULT_WAIT_MS, ...filter });
      if (received.length >= filter.count) return received;
      throw new Error(`the sandbox received ${received.length} of ${filter.count} calls in time`);
    },
    clearReceived: async () => void (await call("DELETE", "/received", done)),
    setHook: (name, settings) => call("PUT", `/hooks/${encodeURIComponent(name)}`, hookState, settings),
    listHooks: async () => (await call("GET", "/hooks", hookList)).hooks,
    reset: async () => void (await call("DELETE", "", done)),
  };
}
