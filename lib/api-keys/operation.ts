import type { z } from "zod";
import type { Throttled } from "@/lib/accounts/throttling/throttle-limits";
import type { ApiScope } from "./scopes";

/** The response of an operation that succeeded. */
interface Success {
  status: 200 | 201 | 202 | 204;
  description: string;
  /** The body; absent for 204. */
  schema?: z.ZodType;
}

/**
 * One operation of the public API. The handler parses calls with it, and the OpenAPI document is made from it. The
 * documentation page has its own list (lib/public-api/endpoints.ts); code-examples.test.ts compares the two.
 */
export interface ApiOperation {
  /** camelCase, unique: `operationId` of OpenAPI, and the method's name in generated clients. */
  id: string;
  method: "GET" | "POST" | "DELETE";
  /** Segments in braces are parameters: `/api/leads/{leadId}`. */
  path: `/api/${string}`;
  scope: ApiScope;
  /** The tag in the OpenAPI document. */
  tag: "Leads" | "Orders" | "Webhooks";
  summary: string;
  description: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Names in lower case. */
  headers?: z.ZodObject;
  body?: z.ZodObject;
  success: Success;
  /** Error statuses in addition to 400, 401, 403, 429 and 500, which every operation can return, each with its meaning. */
  problems?: Readonly<Record<number, string>>;
  /** A limit in addition to the calls per hour, counted by account and IP address. */
  throttle?: Throttled;
}

/** Declares an operation; its literal types decide what its handler gets and returns. */
export function defineOperation<const Operation extends ApiOperation>(operation: Operation): Operation {
  return operation;
}

type Parsed<Operation, Part extends "params" | "query" | "headers" | "body"> = Operation extends {
  [name in Part]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

/** What a handler gets, parsed. */
export interface OperationInput<Operation extends ApiOperation> {
  params: Parsed<Operation, "params">;
  query: Parsed<Operation, "query">;
  headers: Parsed<Operation, "headers">;
  body: Parsed<Operation, "body">;
}

/** What a handler returns: the body of the response, before its schema is applied. */
export type OperationResult<Operation extends ApiOperation> = Operation["success"] extends {
  schema: infer Schema extends z.ZodType;
}
  ? z.input<Schema>
  : undefined;
