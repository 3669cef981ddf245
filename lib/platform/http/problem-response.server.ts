import "server-only";
import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import * as z from "zod/mini";
import { AppError } from "@/lib/kit/errors";
import { messageOf, stackOf } from "@/lib/kit/message-of";
import { isDatabaseUnavailable } from "@/lib/platform/db/database-unavailable";
import { logger } from "@/lib/platform/logger.server";
import { currentRequestId } from "@/lib/platform/request-context.server";
import { PROBLEM_JSON, type Problem } from "./problem";

/**
 * Maps an error to a problem (RFC 9457) with the id of the request. An unexpected error is logged under that id; the
 * caller sees the id, never the error's text.
 */
export function toProblem(error: unknown): Problem {
  const requestId = currentRequestId() ?? randomUUID();
  const known = toAppError(error, requestId);
  return {
    type: `urn:leadwell:problem:${known.code}`,
    title: STATUS_CODES[known.status] ?? "Error",
    status: known.status,
    detail: known.message,
    ...known.extras,
    requestId,
  };
}

/** Makes the response for an error. `retryAfterSeconds` of the error becomes the header Retry-After. */
export function problemResponse(error: unknown): Response {
  const { retryAfterSeconds, ...body } = toProblem(error);
  return Response.json(body, {
    status: body.status,
    headers: {
      "Content-Type": PROBLEM_JSON,
      "Cache-Control": "no-store",
      ...(typeof retryAfterSeconds === "number" ? { "Retry-After": String(retryAfterSeconds) } : {}),
    },
  });
}

function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.core.$ZodError) return toValidationError(error);
  if (isDatabaseUnavailable(error)) {
    logger().error({ requestId, error: messageOf(error) }, "database unavailable");
    return new AppError("unavailable", 503, "The service is busy. Please try again in a moment.", {
      retryAfterSeconds: 5,
    });
  }
  logger().error({ requestId, error: messageOf(error), stack: stackOf(error) }, "request failed");
  if (isStripeUnavailable(error)) {
    logger().error({ requestId, error: messageOf(error) }, "Stripe unavailable");
    return new AppError(
      "payment-provider-unavailable",
      503,
      "Our payment provider does not respond. Please try again in a moment.",
      { retryAfterSeconds: 5 },
    );
  }
  return new AppError(
    "internal",
    500,
    `Something went wrong on our side. Please try again, or quote ${requestId} to support.`,
  );
}

/** Makes a 400 with the first message as its detail, and all messages by field. */
function toValidationError(error: z.core.$ZodError): AppError {
  // A Map, because a field may have the name of an object method.
  const errors = new Map<string, string[]>();
  for (const issue of error.issues)
    for (const field of fieldsOf(issue)) errors.set(field, [...(errors.get(field) ?? []), issue.message]);
  const first = error.issues[0];
  const where =
    first && first.message.startsWith("Invalid") && first.path.length > 0 ? `${first.path.join(".")}: ` : "";
  return new AppError("validation", 400, `${where}${first?.message ?? "Invalid input"}`, {
    errors: Object.fromEntries(errors),
  });
}

/** The fields that an issue is about: those that are unknown by their own names. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => [...issue.path, key].join("."));
  return [issue.path.join(".") || "body"];
}

/**
 * Whether Stripe could not be reached. The error is recognized by its type, because the platform does not import the
 * payments domain. The payment may have been made: its outcome is unknown.
 */
function isStripeUnavailable(error: unknown): boolean {
  const unavailable = ["StripeConnectionError", "StripeAPIError", "StripeRateLimitError"];
  return error instanceof Error && "type" in error && unavailable.includes(String(error.type));
}
