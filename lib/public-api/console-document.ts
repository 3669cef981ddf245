import { z } from "zod";

const operation = z.looseObject({
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});

/** The parts of the OpenAPI document that the console changes. */
const openApi = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
});
export type ConsoleDocument = z.output<typeof openApi>;

/**
 * Makes the document of the console: calls go to the console's own origin, the key comes from the console's field, and of the
 * responses only the success is described, because the console shows what really came back.
 */
export function consoleDocument(document: unknown): ConsoleDocument {
  const { paths, ...rest } = openApi.parse(JSON.parse(JSON.stringify(document)));
  const shortened = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, found]) => [method, onlySuccess(found)])),
  ]);
  return { ...rest, servers: [{ url: "/" }], security: [], paths: Object.fromEntries(shortened) };
}

function onlySuccess(found: z.output<typeof operation>): z.output<typeof operation> {
  const successes = Object.entries(found.responses).filter(([status]) => status.startsWith("2"));
  return {
    ...found,
    responses: Object.fromEntries(successes.map(([status, { description }]) => [status, { description }])),
  };
}
