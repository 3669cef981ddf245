import { CodeNotLoaded, loadCode } from "./load-code";
import type { Problem } from "./problem";
import { markUnattended } from "./unattended-page";

/** Parses a response; a zod schema fits. */
interface Parser<T> {
  parse(data: unknown): T;
}

/** A parser, or a function that loads one. Public pages load zod late: it is 20 kB of scripts (docs/performance.md). */
export type Reader<T> = Parser<T> | (() => Promise<Parser<T>>);

/**
 * A response with an error status. Its message is `STATUS: detail`; `problem` is the whole RFC 9457 body when the
 * server sent one.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, detail: string, body: Problem | null) {
    super(`${status}: ${detail}`);
    this.name = "ApiError";
    this.status = status;
    this.problem = body;
  }
}

/** Whether a call failed with this problem code, which is the last part of the problem's type. */
export function isProblem(failure: unknown, code: string): boolean {
  return failure instanceof ApiError && failure.problem?.type.split(":").at(-1) === code;
}

/** Whether a call failed because nobody is signed in (401). After sign-in, the same call may succeed. */
export function isSignedOut(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && failure.status === 401;
}

/** Whether the data has changed or gone meanwhile (409, 404). Loading it again helps; sending the same call again does not. */
export function isOutdated(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && (failure.status === 409 || failure.status === 404);
}

/** Asks the viewer for what a refused call lacks. @returns the call's headers of the next attempt; null to give up. */
export type Confirm = (refusal: Problem) => Promise<Readonly<Record<string, string>> | null>;

let confirm: { code: string; ask: Confirm } | null = null;

/**
 * From now on, calls that are refused with this problem code wait for `ask`, and are then sent once more.
 * @returns a function that ends this.
 */
export function confirmRefusedCalls(code: string, ask: Confirm): () => void {
  const own = { code, ask };
  confirm = own;
  return () => {
    if (confirm === own) confirm = null;
  };
}

/**
 * Makes a call, and once more if its refusal can be confirmed (`confirmRefusedCalls`).
 * @param call gets headers for the second attempt.
 * @throws what `call` throws.
 */
export async function withConfirmation<Result>(
  call: (headers: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result> {
  try {
    return await call({});
  } catch (error) {
    const asked = confirm;
    if (!asked || !(error instanceof ApiError) || !error.problem || !isProblem(error, asked.code))
      throw error;
    const headers = await asked.ask(error.problem);
    if (!headers) throw error;
    return await call(headers);
  }
}

/**
 * A read without a response for so long fails, so that a page on a lost connection offers to try again. The server's own
 * limits are shorter. A call that changes something has no limit, unless it may be repeated: whether it was carried out would be
 * unknown.
 */
export const READ_LIMIT_MS = 30_000;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Calls the API from the browser: sends cookies and a JSON body, and parses the response.
 * @param limitMs how long to wait for the response; null for without end.
 * @throws ApiError for an error status; TypeError when the network failed; CodeNotLoaded; DOMException `TimeoutError` without a response
 * in time.
 */
export async function apiRequest<T>(
  method: Method,
  url: string,
  reader: Reader<T>,
  body?: unknown,
  limitMs = method === "GET" ? READ_LIMIT_MS : null,
): Promise<T> {
  const loading = typeof reader === "function" ? loadCode(reader) : reader;
  // Nothing is changed on the server while its response could not be read.
  if (method !== "GET") await loading;
  const [parser, response] = await Promise.all([
    loading,
    withConfirmation((headers) =>
      sendCall(method, url, body, headers, limitMs === null ? null : AbortSignal.timeout(limitMs)),
    ),
  ]);
  return parser.parse(await response.json());
}

/** Calls the API and ignores the body of the response. @throws like `apiRequest`. */
export async function apiCommand(method: Method, url: string, body?: unknown): Promise<void> {
  await withConfirmation((headers) => sendCall(method, url, body, headers, null));
}

/** Sends one call. @param signal ends it; null for never. @throws like `apiRequest`. */
export async function sendCall(
  method: Method,
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | null,
): Promise<Response> {
  const response = await fetch(url, {
    method,
    credentials: "include",
    signal,
    ...(body === undefined
      ? { headers: { ...(method === "GET" ? markUnattended() : {}), ...headers } }
      : { headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await toApiError(response);
  // The sign-in page of a hotel's or company's network: our API sends none.
  if (response.headers.get("content-type")?.startsWith("text/html"))
    throw new TypeError("A page came in place of data.");
  return response;
}

async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text();
  const problem = await readProblem(response, text);
  return new ApiError(response.status, problem?.detail ?? (text || response.statusText), problem);
}

/** Null when the body is no problem of RFC 9457. When the code that reads it does not load, a problem that says this. */
async function readProblem({ status, headers }: Response, text: string): Promise<Problem | null> {
  // A proxy's own error is not one. The code that reads problems would come from the same server, and may not come at all.
  if (!headers.get("content-type")?.includes("application/problem+json")) return null;
  try {
    const { problem } = await loadCode(() => import("./problem"));
    return problem.parse(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof CodeNotLoaded)) return null;
    const type = "urn:leadwell:problem:page-outdated";
    return { type, title: "Code not loaded", status, detail: error.message };
  }
}
