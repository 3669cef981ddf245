import "server-only";
import { decode, encode } from "next-auth/jwt";
import * as z from "zod/mini";
import { env } from "@/lib/platform/env/env.server";
import { writeHttpOnlyCookie } from "@/lib/platform/http/http-only-cookie";
import { hintCookie } from "../sign-in/signed-in-hint";
import { sessionCookieName } from "./session-cookie-name";
import { SESSION_SECONDS } from "./sessions.server";

const claims = z.object({ sid: z.uuid() });

/** Attributes of the session cookie, the same for next-auth and for `/api/login` and `/api/register`. */
export function sessionCookie() {
  const secure = env().APP_URL.startsWith("https:");
  return {
    name: sessionCookieName(env().APP_URL),
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure },
  };
}

/** Returns the Set-Cookie value with the session. */
export async function issueSessionCookie(userId: string, sessionId: string): Promise<string> {
  const token = await encode({
    token: { sub: userId, sid: sessionId },
    secret: env().AUTH_SECRET,
    maxAge: SESSION_SECONDS,
  });
  return serialize(token, SESSION_SECONDS);
}

/** Headers that sign in a browser: the session cookie, and the cookie that tells public pages about the session. */
export async function signInHeaders(userId: string, sessionId: string): Promise<[string, string][]> {
  return setCookies(await issueSessionCookie(userId, sessionId), serializeHint("1", SESSION_SECONDS));
}

/** Headers that remove both cookies. */
export function signOutHeaders(): [string, string][] {
  return setCookies(serialize("", 0), serializeHint("", 0));
}

/**
 * The Set-Cookie value that tells public pages about a response of next-auth, which sets or removes only the session cookie. Without it they
 * would take a person who signed in there for a visitor.
 * @param sent the Set-Cookie values of the response. @returns null when they leave the session as it is.
 */
export function hintOfResponse(sent: readonly string[]): string | null {
  const { name } = sessionCookie();
  const session = sent.findLast((value) => value.startsWith(`${name}=`));
  if (session === undefined) return null;
  const isRemoved = session.startsWith(`${name}=;`);
  return isRemoved ? serializeHint("", 0) : serializeHint("1", SESSION_SECONDS);
}

/** Reads the session ID from a cookie's value; null when it is missing, forged, or expired. */
export async function readSessionId(token: string | undefined): Promise<string | null> {
  if (!token) return null;
  try {
    const parsed = claims.safeParse(await decode({ token, secret: env().AUTH_SECRET }));
    return parsed.success ? parsed.data.sid : null;
  } catch {
    return null;
  }
}

function setCookies(...values: string[]): [string, string][] {
  return values.map((value) => ["Set-Cookie", value]);
}

/** Without HttpOnly, because scripts of public pages read it. */
function serializeHint(value: string, maxAgeSeconds: number): string {
  const { name, attributes } = hintCookie(sessionCookie().options.secure);
  return `${name}=${value}; ${attributes}; Max-Age=${maxAgeSeconds}`;
}

function serialize(value: string, maxAgeSeconds: number): string {
  const { name, options } = sessionCookie();
  return writeHttpOnlyCookie({ name, value, maxAgeSeconds, secure: options.secure });
}
