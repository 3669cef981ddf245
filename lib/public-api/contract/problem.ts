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
