import { afterAll, beforeAll, expect, it, jest } from "@jest/globals";
import { onRequestError } from "@/instrumentation";
import { setUnitEnvironment } from "@/tests/setup/unit-environment";

/** The log of this process. */
let log = "";

beforeAll(() => {
  setUnitEnvironment({ APP_URL: "http://localhost:3000", LOG_LEVEL: "info" });
  process.env.NEXT_RUNTIME = "nodejs";
  // Must run before the logger is created: pino then writes to the stream, not to the file descriptor.
  jest.spyOn(process.stdout, "write").mockImplementation((chunk) => {
    log += String(chunk);
    return true;
  });
});
afterAll(() => {
  jest.restoreAllMocks();
  delete process.env.NEXT_RUNTIME;
});

it("a page that fails is an error in the log, by its route, without the path, the query or an address", async () => {
  await onRequestError(
    new Error("nothing is known of ann@example.com"),
    { path: "/orders/ann-agent?token=a-secret", method: "GET", headers: { cookie: "a-session" } },
    {
      routerKind: "App Router",
      routePath: "/orders/[id]/page",
      routeType: "render",
      renderSource: "react-server-components",
      revalidateReason: undefined,
    },
  );
  expect(JSON.parse(log)).toMatchObject({
    level: 50,
    msg: "page failed",
    method: "GET",
    route: "/orders/[id]/page",
    error: "nothing is known of [email]",
    stack: expect.stringContaining("page-errors.test.ts"),
  });
  expect(log).not.toMatch(/ann|token|secret|session/);
});
