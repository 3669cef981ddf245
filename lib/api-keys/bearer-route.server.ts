import "server-only";
import type { NextRequest } from "next/server";
import { z } from "zod";
import { type Budget, throttle } from "@/lib/accounts/throttling/throttle.server";
import { AppError } from "@/lib/kit/errors";
import { formatCount } from "@/lib/kit/format-count";
import { readClient } from "@/lib/platform/http/client.server";
import { observeRequest, type RouteHandler } from "@/lib/platform/http/observe-request.server";
import { problemResponse } from "@/lib/platform/http/problem-response.server";
import { readJson } from "@/lib/platform/http/read-json.server";
import { readParams } from "@/lib/platform/http/read-params.server";
import { readQuery } from "@/lib/platform/http/read-query.server";
import { logger } from "@/lib/platform/logger.server";
import { type ApiCaller, authenticateKey } from "./authenticate-key.server";
import { type ApiOperation, type OperationInput, type OperationResult, problemsOf } from "./operation";
import { ScopeMissing } from "./scope-missing";

/** What a handler of the public API gets. */
export interface ApiCall<Operation extends ApiOperation> extends OperationInput<Operation> {
  caller: ApiCaller;
  request: NextRequest;
}

/** An operation without parameters takes none: a misspelled one is refused instead of ignored. */
const NO_QUERY = z.strictObject({});

type Handle<Operation extends ApiOperation> = (
  call: ApiCall<Operation>,
) => Promise<OperationResult<Operation>> | OperationResult<Operation>;

/**
 * One handler for live keys and one for test keys. Both are required, so that no operation forgets the sandbox: a call
 * with a test key never reaches the live handler.
 */
export interface ModeHandlers<Operation extends ApiOperation> {
  live: Handle<Operation>;
  test: Handle<Operation>;
}

/**
 * Makes the route handler of an operation of the public API. In this order: key, calls per hour, scope, for a live key
 * the operation's own limit, then path, query, headers and body by the contract. Cookies are not read. The response is parsed by the
 * contract too: a field that it does not name is dropped, so none gets out by accident. Every error is problem+json.
 */
export function bearerRoute<const Operation extends ApiOperation>(
  operation: Operation,
  handlers: ModeHandlers<Operation>,
): RouteHandler;
export function bearerRoute(
  operation: ApiOperation,
  handlers: ModeHandlers<ApiOperation & Record<"params" | "query" | "headers" | "body", z.ZodObject>>,
): RouteHandler {
  return observeRequest(async (request, context) => {
    const state: { budget?: Budget } = {};
    try {
      const caller = await admit(operation, request, (budget) => {
        state.budget = budget;
      });
      const input = await readInput(operation, request, context.params);
      const result: unknown = await handlers[caller.mode]({ caller, request, ...input });
      return withHeaders(toResponse(operation, result), state.budget);
    } catch (error) {
      return withHeaders(refusalOf(error, operation), state.budget);
    }
  });
}

/**
 * Joins the handlers of a route that serves both. A call with the header Authorization is judged by it alone, also when a
 * browser sends a cookie with it.
 */
export function byKeyOrSession(byKey: RouteHandler, bySession: RouteHandler): RouteHandler {
  return (request, context) =>
    request.headers.has("authorization") ? byKey(request, context) : bySession(request, context);
}

async function admit(
  { scope, throttle: limit }: ApiOperation,
  request: NextRequest,
  onCounted: (budget: Budget) => void,
): Promise<ApiCaller> {
  const { ipAddress } = readClient(request.headers);
  const { caller, budget } = await authenticateKey(request.headers.get("authorization"), ipAddress);
  onCounted(budget);
  if (budget.isUsedUp) {
    const text = `This key has used its ${formatCount(budget.points)} calls for this hour. Wait ${budget.resetSeconds} seconds.`;
    throw new AppError("too-many-requests", 429, text, { retryAfterSeconds: budget.resetSeconds });
  }
  if (!caller.scopes.includes(scope)) {
    throw new ScopeMissing(scope, `This key lacks the scope ${scope}. Create one that has it.`);
  }
  // Test keys buy nothing and call no URL, so they must not use up what the account's live keys may do.
  if (limit && caller.mode === "live") await throttle(limit, { account: caller.id, ipAddress });
  return caller;
}

async function readInput(operation: ApiOperation, request: NextRequest, segments: Promise<unknown>) {
  const params = await readParams(operation.params, segments);
  const query = (operation.query ?? NO_QUERY).parse(readQuery(request));
  const headers = operation.headers?.parse(readHeaders(operation.headers, request.headers));
  const body = operation.body?.parse(await readJson(request));
  return { params: params ?? {}, query, headers: headers ?? {}, body: body ?? {} };
}

function readHeaders({ shape }: z.ZodObject, headers: Headers): Record<string, string | undefined> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, headers.get(name) ?? undefined]));
}

function toResponse({ success }: ApiOperation, result: unknown): Response {
  const { status, schema } = success;
  if (!schema) return new Response(null, { status });
  const parsed = schema.safeParse(result);
  // Not the ZodError itself: it would become a 400, and blame the caller.
  if (!parsed.success) throw new Error(`the response breaks the contract: ${parsed.error.message}`);
  return Response.json(parsed.data, { status });
}

/** RFC 6750, 3: a refusal of the key says why in WWW-Authenticate. */
function refusalOf(error: unknown, operation: ApiOperation): Response {
  const response = problemResponse(asDocumented(error, operation));
  const challenge = 'Bearer realm="Leadwell API"';
  if (response.status === 401)
    response.headers.set("WWW-Authenticate", `${challenge}, error="invalid_token"`);
  if (error instanceof ScopeMissing)
    response.headers.set(
      "WWW-Authenticate",
      `${challenge}, error="insufficient_scope", scope="${error.scope}"`,
    );
  return response;
}

/**
 * An error whose code the operation does not document keeps its status and its text, but not its code: `about:blank` says
 * that there is none (RFC 9457, 4.2.1). Customers compare codes, so one that is not documented must not get out.
 */
function asDocumented(error: unknown, operation: ApiOperation): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, status, message, extras } = error;
  if (problemsOf(operation).some((known) => known.code === code && known.status === status)) return error;
  logger().error({ operation: operation.id, code, status }, "the contract does not document this error");
  return new AppError(code, status, message, { ...extras, type: "about:blank" });
}

/** The calls that are left, as draft-ietf-httpapi-ratelimit-headers-10 has them. */
function withHeaders(response: Response, budget: Budget | undefined): Response {
  response.headers.set("Cache-Control", "no-store");
  if (budget) {
    const { points, windowSeconds, remaining, resetSeconds } = budget;
    response.headers.set("RateLimit-Policy", `"hour";q=${points};w=${windowSeconds}`);
    response.headers.set("RateLimit", `"hour";r=${remaining};t=${resetSeconds}`);
  }
  return response;
}
