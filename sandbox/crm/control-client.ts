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
  /** Calls that arrived, oldest first; the newest 500 are kept. `since` is an id: only later calls. */
  listReceived: (filter?: Pick<ReceivedQuery, "hook" | "since">) => Promise<Received[]>;
  /** Waits until `count` calls are there; throws an Error that tells how many came within `waitMs` (10,000). */
  waitForReceived: (filter: ReceivedQuery & { count: number }) => Promise<Received[]>;
  /** Empties the list; hooks, their counts and contacts stay. */
  clearReceived: () => Promise<void>;
  /** What is left out stays. Setting a behaviour begins its counting anew, also when it is the same. */
  setHook: (name: string, settings: HookSettings) => Promise<HookState>;
  /** Every hook that was set or called, with what it counted. */
  listHooks: () => Promise<HookState[]>;
  /** Forgets everything. */
  reset: () => Promise<void>;
}

const DEFAULT_WAIT_MS = 10_000;

/**
 * A typed client of the sandbox's control endpoints; `baseUrl` is what the sandbox prints when ready. Every call
 * throws an Error with the sandbox's words when it is refused, and a ZodError for an answer it does not know.
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
