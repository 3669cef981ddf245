import type { ApiOperation } from "@/lib/api-keys/operation";
import { callRoute, type RouteModule } from "./call-route";

type CallOptions = Parameters<typeof callRoute>[2];

/** The folder of app/api that serves an operation: `/api/leads/{leadId}` is `leads/[leadId]`. */
export function routeOf({ path }: Pick<ApiOperation, "path">): string {
  return path.slice("/api/".length).replaceAll("{", "[").replaceAll("}", "]");
}

/**
 * Calls an operation's route directly. A successful response must fit the contract: its status, and its body without
 * fields that the contract does not name. An error must be one that the operation documents.
 */
export async function callOperation(operation: ApiOperation, options: CallOptions = {}) {
  const handlers: RouteModule = await import(`../../app/api/${routeOf(operation)}/route`);
  const response = await callRoute(handlers, operation.method, options);
  const { status, schema } = operation.success;
  if (response.status < 400) {
    if (response.status !== status) throw new Error(`${operation.id} returned ${response.status}`);
    schema?.parse(response.body);
  } else if (JSON.stringify(response.body).includes("about:blank")) {
    throw new Error(`${operation.id} returned an error that it does not document`);
  }
  return response;
}
