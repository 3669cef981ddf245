import { describe, expect, it } from "@jest/globals";
import { securityHeaders } from "./security-headers.mjs";

/** The headers of an answer, as the framework puts them together: in order, the later entry counts. */
function headersOf(pathname: string, isDevelopment = false): Record<string, string> {
  const matching = securityHeaders(isDevelopment).filter(({ source }) => matches(source, pathname));
  return Object.fromEntries(matching.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])));
}

function matches(source: string, pathname: string): boolean {
  return new RegExp(`^${source.replace("/:path*", "(/.*)?")}$`).test(pathname);
}

describe("every answer", () => {
  it.each(["/", "/api/user", "/auth", "/checkout", "/admin/users", "/no-such-page"])("of %s", (pathname) => {
    expect(headersOf(pathname)).toMatchObject({
      "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
      "Permissions-Policy": expect.stringContaining("camera=()"),
      "Reporting-Endpoints": 'csp="/api/csp-reports"',
    });
  });
});

describe("the policy of the build", () => {
  it.each(["/", "/dashboard", "/auth/forgot-password", "/administrators", "/checkout-help"])(
    "is for %s",
    (pathname) => {
      expect(headersOf(pathname)["Content-Security-Policy"]).toContain("default-src 'self'");
    },
  );

  it.each(["/checkout", "/admin", "/admin/users/1"])("is not for %s, which gets its own", (pathname) => {
    expect(headersOf(pathname)["Content-Security-Policy"]).toBeUndefined();
  });

  it("lets the API's answers do nothing", () => {
    expect(headersOf("/api/user")).toMatchObject({
      "Content-Security-Policy": expect.stringContaining("default-src 'none'"),
      "Cross-Origin-Resource-Policy": "same-origin",
    });
  });
});

it("tells no other site where a link of a mail led", () => {
  expect(headersOf("/auth/reset-password/token")["Referrer-Policy"]).toBe("same-origin");
});

it("asks for https only where it is spoken", () => {
  expect(headersOf("/", true)["Strict-Transport-Security"]).toBeUndefined();
});
