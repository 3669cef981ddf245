import { describe, expect, it } from "@jest/globals";
import { checkNextAuthRequest } from "./next-auth-request";

const check = (
  method: string,
  path: string,
  given: { body?: Record<string, string>; cookie?: string } = {},
) => {
  const url = new URL(path, "http://here");
  checkNextAuthRequest({
    method,
    segments: url.pathname.slice(1).split("/"),
    query: url.searchParams,
    fields: given.body ?? {},
    cookie: (name) => (name === "next-auth.callback-url" ? given.cookie : undefined),
  });
};

describe("what next-auth may read", () => {
  it.each([
    ["GET", "csrf"],
    ["GET", "session"],
    ["GET", "providers"],
    ["GET", "signin?callbackUrl=/dashboard"],
    ["GET", "signin?callbackUrl=https%3A%2F%2Felsewhere.example"],
    ["GET", "error?error=CredentialsSignin"],
    ["POST", "callback/credentials"],
    ["POST", "signout"],
  ])("%s %s", (method, path) => {
    expect(() => check(method, path)).not.toThrow();
  });

  it.each([
    ["GET", "callback/credentials"],
    ["GET", "callback"],
    ["POST", "_log"],
    ["POST", "signin/credentials"],
    ["POST", "callback/credentials/more"],
    ["GET", "verify-request"],
  ])("not %s %s, which this product does not have", (method, path) => {
    expect(() => check(method, path)).toThrow("This call not found.");
  });

  it.each(["0", "javascript:alert(1)", "//", "data:text/html,x"])("not to return to %s", (address) => {
    const message = "callbackUrl must be a path or an http address.";
    expect(() => check("GET", `signin?callbackUrl=${encodeURIComponent(address)}`)).toThrow(message);
    expect(() => check("POST", "signout", { body: { callbackUrl: address } })).toThrow(message);
    expect(() => check("GET", "session", { cookie: address })).toThrow(message);
  });

  it.each(["a%0d%0aSet-Cookie:x=1", "%c3%a9", "x".repeat(301)])("no error text %s", (text) => {
    expect(() => check("GET", `error?error=${text}`)).toThrow("error must be a short text");
  });
});
