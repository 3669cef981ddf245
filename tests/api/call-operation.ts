import type { ApiOperation } from "@/lib/api-keys/operation";
import { describeApi } from "@/lib/public-api/describe-api.server";
import { createResponseChecker } from "@/scripts/checks/api-responses/response-checker";
import { callRoute, type RouteModule } from "./call-route";

type CallOptions = Parameters<typeof callRoute>[2];

/** The folder of app/api that serves an operation: `/api/leads/{leadId}` is `leads/[leadId]`. */
export function routeOf({ path }: Pick<ApiOperation, "path">): string {
  return path.slice("/api/".length).replaceAll("{", "[").replaceAll("}", "]");
}

const checker = createResponseChecker(
  describeApi({ origin: "https://leadwell.example", supportEmail: "support@leadwell.example" }),
);

/**
 * Calls an operation's route directly. Its response must fit the OpenAPI document: status, headers and body, and the code of an
 * error. A call with a cookie alone is none of the public API's, and is not compared.
 * @throws Error when the response does not fit.
 */
export async function callOperation(operation: ApiOperation, options: CallOptions = {}) {
  const { method, path } = operation;
  const handlers: RouteModule = await import(`../../app/api/${routeOf(operation)}/route`);
  const response = await callRoute(handlers, method, options);
  if (options.cookie && !options.headers?.authorization) return response;
  const { status, headers, body } = response;
  const text = body === null ? "" : JSON.stringify(body);
  const checked = checker.check({
    method,
    path: path.replaceAll(/[{}]/g, ""),
    status,
    headers: Object.fromEntries(headers),
    body: text,
  });
  if (text.includes("about:blank")) throw new Error(`${operation.id} does not document its error: ${text}`);
  if (!checked) throw new Error(`the document has no ${method} ${path}`);
  if (checked.faults.length > 0)
    throw new Error(`${checked.operation}: ${checked.faults.join("; ")} in ${text}`);
  return response;
}
