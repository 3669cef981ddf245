import "server-only";
import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import {
  API_CALLS_PER_HOUR,
  LIMITS,
  type Limit,
  type Limits,
  type Throttled,
} from "@/lib/accounts/throttling/throttle-limits";
import { type ApiOperation, problemsOf } from "@/lib/api-keys/operation";
import type { ApiProblem } from "@/lib/api-keys/problems";
import { API_SCOPE_LABELS } from "@/lib/api-keys/scopes";
import { API_VERSION } from "./changelog";
import { API_OPERATIONS } from "./contract/operations";
import { exampleOf } from "./example-of";

/** The body of every error of the public API (RFC 9457). */
const apiProblem = z
  .looseObject({
    type: z.string().meta({
      description: "Stable name of the rule. Compare this, not the text.",
      example: "urn:leadwell:problem:validation",
    }),
    title: z.string().meta({ example: "Bad Request" }),
    status: z.int().meta({ example: 400 }),
    detail: z.string().meta({ description: "What is wrong, for people.", example: "Use a whole number." }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({
        description: "Messages by parameter or field.",
        example: { limit: ["Use a whole number."] },
      }),
    requestId: z.uuid().meta({
      description: "Quote it to support.",
      example: "b6c1f6a4-5b0e-4c5e-9a35-0b1c7e2d9f48",
    }),
  })
  .meta({ id: "Problem", description: "An error (RFC 9457)." });

interface Operator {
  /** Where the API is, without a slash at the end. */
  origin: string;
  supportEmail: string;
}

/**
 * Makes the OpenAPI 3.1 document of the public API from the contract that the handlers parse with.
 */
export function describeApi({ origin, supportEmail }: Operator) {
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Leadwell API",
      version: API_VERSION,
      description: `List and buy leads, read orders and leads, and register webhooks. ${API_CALLS_PER_HOUR} calls an hour for each key.`,
      contact: { name: "Leadwell Support", email: supportEmail },
      license: { name: "Terms of service", url: `${origin}/terms-of-service` },
    },
    servers: [{ url: origin }],
    security: [{ apiKey: [] }],
    tags: [
      { name: "Leads", description: "Leads for sale, and the leads that you own." },
      { name: "Orders", description: "Your orders." },
      { name: "Webhooks", description: "Where your leads are sent." },
    ],
    paths: pathsOf(API_OPERATIONS),
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: `Create keys on the dashboard, under API keys. Scopes: ${describeScopes()}`,
        },
      },
    },
  });
}

function describeScopes(): string {
  const scopes = Object.entries(API_SCOPE_LABELS);
  return scopes.map(([scope, label]) => `${scope} (${label.toLowerCase()})`).join(", ");
}

function pathsOf(operations: readonly ApiOperation[]): ZodOpenApiPathsObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of operations) {
    const methods = (paths[operation.path] ??= {});
    methods[operation.method.toLowerCase()] = describeOperation(operation);
  }
  return paths;
}

function describeOperation(operation: ApiOperation): ZodOpenApiOperationObject {
  const { id, tag, summary, description, scope, throttle, params, query, headers, body } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, throttle && describeLimit(throttle), `Scope: \`${scope}\`.`]
      .filter(Boolean)
      .join(" "),
    "x-required-scope": scope,
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      ...(headers && { header: headers }),
    },
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: body, example: exampleOf(body, "input") } },
      },
    }),
    responses: responsesOf(operation),
  };
}

/** The limit of an operation in addition to the calls per hour. */
function describeLimit(throttle: Throttled): string {
  const { account, address }: Limits = LIMITS[throttle];
  if (!account || !address) throw new Error(`${throttle} does not limit an account and an IP address`);
  return `The live keys of an account together may make ${describeCalls(account)}, and all live keys that call from one IP address ${describeCalls(address)}, refused ones included.`;
}

function describeCalls({ points, windowSeconds }: Limit): string {
  return `${points} of these calls in ${windowSeconds / 60} minutes`;
}

function responsesOf(operation: ApiOperation): ZodOpenApiResponsesObject {
  const { status, description, schema } = operation.success;
  const problems = Object.groupBy(problemsOf(operation), (problem) => String(problem.status));
  return {
    [String(status)]: {
      description,
      headers: limitHeaders,
      ...(schema && {
        content: { "application/json": { schema, example: exampleOf(schema, "output") } },
      }),
    },
    ...Object.fromEntries(
      Object.entries(problems).map(([refusal, kinds = []]) => [refusal, describeRefusal(refusal, kinds)]),
    ),
  };
}

/** Describes the errors that an operation returns with one status: `code` is the end of the problem's `type`. */
function describeRefusal(status: string, kinds: readonly ApiProblem[]): ZodOpenApiResponseObject {
  return {
    description: kinds.map(({ code, meaning }) => `\`${code}\`: ${meaning}`).join("\n\n"),
    "x-problem-codes": kinds.map(({ code }) => code),
    ...(["429", "503"].includes(status) && { headers: retryHeaders }),
    content: { "application/problem+json": { schema: apiProblem } },
  };
}

const limitHeaders = z.object({
  ratelimit: z.string().meta({ description: "Calls that are left, and seconds until the hour ends." }),
  "ratelimit-policy": z.string().meta({ description: "Calls per window, and the window in seconds." }),
});
const retryHeaders = z.object({
  "retry-after": z.string().meta({ description: "Seconds to wait before the next call." }),
});
