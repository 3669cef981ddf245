import * as z from "zod/mini";
import { apiRoute } from "@/lib/accounts/api-route.server";
import { LINES } from "@/lib/catalog/lines";
import { listStatesOfLine } from "@/lib/forecast/states-of-line.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const statesQuery = z.object({ line: z.optional(z.enum(LINES)) });

/** GET /api/states: the states with their availability for a line, or the best of all lines. */
export const GET = apiRoute({ auth: "public", query: statesQuery }, async ({ query }) =>
  Response.json(await listStatesOfLine(query.line)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
