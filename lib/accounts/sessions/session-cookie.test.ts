import { describe, expect, it, jest } from "@jest/globals";
import { setUnitEnvironment } from "@/tests/setup/unit-environment";

/** The module, as a process with this public address has it: the configuration is read once. */
async function loadFor(appUrl: string) {
  setUnitEnvironment({ APP_URL: appUrl });
  jest.resetModules();
  return import("./session-cookie.server");
}

/** "name=value; A; B=c" without the value. */
function attributesOf(cookie: string) {
  const [pair = "", ...attributes] = cookie.split("; ");
  return { name: pair.slice(0, pair.indexOf("=")), attributes };
}

const USER = "9f0a1c1e-32a8-4a0a-9f5c-1b6a4f0f7d11";
const SESSION = "0b2f4a52-7f11-4a4e-8f37-2a3c6c1f9a10";

describe("the session's cookie", () => {
  it("over https is Secure, bound to the host, and hidden from scripts", async () => {
    const { issueSessionCookie } = await loadFor("https://leadwell.example");
    const { name, attributes } = attributesOf(await issueSessionCookie(USER, SESSION));
    expect(name).toBe("__Host-leadwell.session");
    // The prefix asks for Secure and Path=/, and forbids Domain (RFC 6265bis, 4.1.3.2).
    expect(attributes).toEqual(expect.arrayContaining(["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]));
    expect(attributes.join()).not.toContain("Domain");
  });

  it("over http has a plain name, because browsers refuse the other one, and the rest", async () => {
    const { issueSessionCookie } = await loadFor("http://localhost:3000");
    const { name, attributes } = attributesOf(await issueSessionCookie(USER, SESSION));
    expect(name).toBe("leadwell.session");
    expect(attributes).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Lax", "Path=/"]));
    expect(attributes).not.toContain("Secure");
  });

  it("carries the session for us alone: nobody reads or changes it without the secret", async () => {
    const { issueSessionCookie, readSessionId } = await loadFor("http://localhost:3000");
    const cookie = await issueSessionCookie(USER, SESSION);
    const value = cookie.slice(cookie.indexOf("=") + 1, cookie.indexOf(";"));
    expect(await readSessionId(value)).toBe(SESSION);
    expect(Buffer.from(value, "base64url").toString()).not.toContain(SESSION);
    expect(await readSessionId(`${value.slice(0, -2)}xx`)).toBeNull();
  });

  it("has its hint also when next-auth sets or removes it", async () => {
    const { hintOfResponse } = await loadFor("http://localhost:3000");
    const others = ["next-auth.csrf-token=x; Path=/; HttpOnly"];
    expect(hintOfResponse(others)).toBeNull();
    expect(hintOfResponse([...others, "leadwell.session=ey.J; Path=/; HttpOnly"])).toMatch(
      /^leadwell\.signed-in=1; .*Max-Age=[1-9]/,
    );
    const removed = "leadwell.session=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly";
    expect(hintOfResponse([...others, removed])).toMatch(/^leadwell\.signed-in=; .*Max-Age=0$/);
  });

  it("is taken away with the hint beside it", async () => {
    const { signOutHeaders } = await loadFor("https://leadwell.example");
    const cookies = signOutHeaders().map(([, value]) => value);
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-leadwell\.[a-z-]+=; /);
      expect(cookie.split("; ")).toEqual(expect.arrayContaining(["Path=/", "Max-Age=0", "Secure"]));
    }
  });
});
