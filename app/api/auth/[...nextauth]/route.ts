import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import * as z from "zod/mini";
import { hintOfResponse } from "@/lib/accounts/sessions/session-cookie.server";
import { authOptions } from "@/lib/accounts/sign-in/auth-options.server";
import { checkNextAuthRequest } from "@/lib/accounts/sign-in/next-auth-request";
import { signOut } from "@/lib/accounts/sign-in/sign-out.server";
import { findViewer } from "@/lib/accounts/viewer.server";
import { AppError } from "@/lib/kit/errors";
import { readClient } from "@/lib/platform/http/client.server";
import { observeRequest } from "@/lib/platform/http/observe-request.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { mediaTypeOf, parseJson, readLimited } from "@/lib/platform/http/read-json.server";

/** A form with username, password and return URL. */
const MAX_FORM_BYTES = 16 * 1024;

const pathOf = z.object({ nextauth: z.array(z.string()) });

const stringFields = z.record(z.string(), z.string());

/**
 * next-auth's own calls, which next-auth authorizes. Its sign-in uses the same code as POST /api/login. It accepts
 * bodies of any size and crashes on malformed ones, so the body is limited and checked first.
 */
const handler = observeRequest(async (request: NextRequest, context) => {
  const params = pathOf.parse(await context.params);
  const fields = request.method === "POST" ? await readFields(request) : {};
  checkNextAuthRequest({
    method: request.method,
    segments: params.nextauth,
    query: request.nextUrl.searchParams,
    fields,
    cookie: (name) => request.cookies.get(name)?.value,
  });
  const before = params.nextauth[0] === "callback" ? await findViewer(request) : null;
  const answer: Response = await NextAuth(
    request.method === "POST" ? withFields(request, fields) : request,
    { params },
    authOptions(),
  );
  const hint = hintOfResponse(answer.headers.getSetCookie());
  if (!hint) return answer;
  // The browser has lost the cookie of its earlier session, so nobody could end that session later.
  if (before) await signOut(before.sessionId, readClient(request.headers));
  answer.headers.append("Set-Cookie", hint);
  return answer;
});

export { handler as GET, handler as POST };

export const { PUT, PATCH, DELETE } = otherMethods("GET", "POST");

/** @throws AppError 413, or 400 unless the body is a form or a JSON object of strings. */
async function readFields(request: NextRequest): Promise<Record<string, string>> {
  const text = await readLimited(request, MAX_FORM_BYTES);
  if (mediaTypeOf(request) !== "application/json") return Object.fromEntries(new URLSearchParams(text));
  const fields = stringFields.safeParse(parseJson(text || "{}"));
  if (!fields.success) throw new AppError("bad-form", 400, "Send an object whose values are strings.");
  return fields.data;
}

function withFields({ url, method, headers }: NextRequest, fields: Record<string, string>): NextRequest {
  const asForm = new Headers(headers);
  asForm.set("content-type", "application/x-www-form-urlencoded");
  asForm.delete("content-length");
  return new NextRequest(url, { method, headers: asForm, body: new URLSearchParams(fields).toString() });
}
