import "server-only";
import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import * as z from "zod/mini";
import { paths } from "@/lib/kit/paths";
import { env } from "@/lib/platform/env/env.server";
import { type Client, NO_CLIENT, readClient } from "@/lib/platform/http/client.server";
import { loginBody } from "../schemas";
import { sessionCookie } from "../sessions/session-cookie.server";
import { findLiveSession, SESSION_SECONDS } from "../sessions/sessions.server";
import { signInWithPassword } from "./sign-in.server";
import { signOut } from "./sign-out.server";

const sessionClaim = z.object({ sid: z.uuid() });

/**
 * next-auth's configuration: Credentials with a JWT cookie, and a Session row for every token. Its sign-in callback
 * calls the same function, with the same throttle, as POST /api/login.
 */
export function authOptions(): NextAuthOptions {
  return {
    secret: env().AUTH_SECRET,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: paths.auth, signOut: paths.auth, error: paths.auth },
    cookies: { sessionToken: sessionCookie() },
    providers: [
      CredentialsProvider({
        credentials: { username: { type: "text" }, password: { type: "password" }, code: { type: "text" } },
        authorize: async (credentials, request) => {
          const { user, sessionId } = await signInWithPassword(
            loginBody.parse(credentials),
            clientOf(request.headers),
          );
          return { id: user.id, name: user.username, email: user.email, sid: sessionId };
        },
      }),
    ],
    callbacks: {
      jwt: async ({ token, user }) => {
        const { sid } = sessionClaim.parse(user ?? token);
        // After an error, next-auth clears the cookie and returns an empty session.
        if (!(await findLiveSession(sid))) throw new Error("session ended");
        return { sub: token.sub, sid };
      },
      session: async ({ session, token }) => {
        const viewer = await findLiveSession(sessionClaim.parse(token).sid);
        return {
          expires: session.expires,
          user: viewer ? { name: viewer.username, email: viewer.email } : undefined,
        };
      },
    },
    events: {
      signOut: async ({ token }) => signOut(sessionClaim.parse(token).sid, NO_CLIENT),
    },
  };
}

/** next-auth does not type a request's headers. They are an object with lower-case names. */
function clientOf(headers: unknown): Client {
  const parsed = z.record(z.string(), z.unknown()).safeParse(headers);
  const found = new Map(Object.entries(parsed.success ? parsed.data : {}));
  return readClient({
    get: (name) => {
      const value = found.get(name.toLowerCase());
      return typeof value === "string" ? value : null;
    },
  });
}
