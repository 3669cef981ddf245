import { z } from "zod";

/** The body of every error of the public API (RFC 9457). */
export const apiProblem = z
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

/** The error statuses that every operation can return, and what they mean. */
export const COMMON_PROBLEMS: Readonly<Record<number, string>> = {
  400: "Invalid parameters. `errors` names them.",
  401: "Invalid or missing API key.",
  403: "The key lacks the scope of this operation, or the account may not do this.",
  429: "Rate limit exceeded. Wait as many seconds as `Retry-After` says.",
  500: "Server error. Try again later.",
  503: "The service is busy. Wait as many seconds as `Retry-After` says.",
};

/** The error statuses of operations with a JSON body. */
export const BODY_PROBLEMS: Readonly<Record<number, string>> = {
  413: "The body is too large.",
  415: "The body is not application/json.",
};
