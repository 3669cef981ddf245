import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external";
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external";
import { sessionCookie } from "@/lib/accounts/sessions/session-cookie.server";
import { env } from "@/lib/platform/env/env.server";
import type { ActionResult } from "@/lib/platform/http/action-result";
import { peerHeaderName } from "@/lib/platform/http/peer-header.server";

interface CallOptions {
  /** Value of the session cookie; absent for a visitor. */
  cookie?: string | undefined;
  headers?: Record<string, string>;
  /** Where the connection comes from; absent: not known, and nothing is limited by IP address. */
  ipAddress?: string;
}

/** A server action as the framework sees it: it hands over whatever the browser sent. */
type AnyAction<Data> = (input: never) => Promise<ActionResult<Data>>;

/** An actions.ts, as `import` gives it. */
export type ActionModule = Readonly<Record<string, unknown>>;

/**
 * Calls a server action as Next does after it has decoded the argument: with the request's headers in Next's own
 * storage, and no middleware.ts before it. tests/e2e/server-actions.spec.ts goes through Next's whole path.
 */
export function callAction<Data>(
  action: AnyAction<Data>,
  input: unknown,
  { cookie, headers = {}, ipAddress }: CallOptions = {},
): Promise<ActionResult<Data>> {
  const request = {
    type: "request",
    phase: "action",
    headers: new Headers({
      // Browsers send it with every POST.
      origin: new URL(env().APP_URL).origin,
      "content-type": "text/plain;charset=UTF-8",
      ...(cookie ? { cookie: `${sessionCookie().name}=${cookie}` } : {}),
      ...(ipAddress ? { [peerHeaderName()]: ipAddress } : {}),
      ...headers,
    }),
  };
  const call: (input: never) => Promise<ActionResult<Data>> = action;
  const untyped: { apply: (self: unknown, given: unknown[]) => Promise<ActionResult<Data>> } = call;
  return run(workAsyncStorage, { route: "/", incrementalCache: {} }, () =>
    run(workUnitAsyncStorage, request, () => untyped.apply(undefined, [input])),
  );
}

/** Next's storages want far more of a store than `headers()` and `revalidatePath()` read. */
interface Storage {
  run<Result>(store: object, work: () => Result): Result;
}

function run<Result>(storage: Storage, store: object, work: () => Result): Result {
  return storage.run(store, work);
}

/** One action of a module. @throws Error when there is none of that name. */
export function pickAction(module: ActionModule, name: string): AnyAction<unknown> {
  const action = module[name];
  if (!isAction(action)) throw new Error(`there is no action ${name}`);
  return action;
}

function isAction(value: unknown): value is AnyAction<unknown> {
  return typeof value === "function";
}
