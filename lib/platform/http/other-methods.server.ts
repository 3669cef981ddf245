import "server-only";
import { AppError } from "@/lib/kit/errors";
import { observeRequest, type RouteHandler } from "./observe-request.server";
import { problemResponse } from "./problem-response.server";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];

/**
 * Makes handlers for the methods that a route does not have: they return 405 as a problem, with the header Allow
 * (RFC 9110, 15.5.6). The framework's own response has neither. A route exports those that it does not list:
 * `export const { PUT, PATCH, DELETE } = otherMethods("GET", "POST");`
 */
export function otherMethods(...allowed: Method[]): Record<Method, RouteHandler<Request>> {
  const allow = [...allowed, ...(allowed.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const refuse = observeRequest(async (request: Request) => {
    const text = `This URL does not accept ${request.method}. It accepts ${allow}.`;
    const response = problemResponse(new AppError("method-not-allowed", 405, text));
    response.headers.set("Allow", allow);
    return response;
  });
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse };
}
