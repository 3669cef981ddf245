import { AppError, notFound } from "@/lib/kit/errors";

/** The calls of next-auth that this product uses. To others, next-auth responds with 500, or it logs their input. */
const CALLS = {
  GET: ["csrf", "session", "providers", "signin", "signin/credentials", "signout", "error"],
  POST: ["callback/credentials", "signout"],
} as const;

const CALLBACK_COOKIES = ["next-auth.callback-url", "__Secure-next-auth.callback-url"];

/** What the parameter `error` may contain: next-auth copies it into a header without a check. */
const HEADER_TEXT = /^[\x20-\x7e]{0,300}$/;

/** The parts of a request that next-auth reads. */
export interface NextAuthRequest {
  method: string;
  segments: readonly string[];
  query: URLSearchParams;
  /** Fields of the body; none for GET. */
  fields: Readonly<Record<string, string>>;
  /** A cookie's value by its name. */
  cookie: (name: string) => string | undefined;
}

/**
 * Checks a request before next-auth does, which responds with 500 to bad input.
 * @throws AppError 404 for a call that this product does not use, 400 for an invalid return URL or error text.
 */
export function checkNextAuthRequest({ method, segments, query, fields, cookie }: NextAuthRequest): void {
  const calls: readonly string[] = method === "POST" ? CALLS.POST : CALLS.GET;
  if (!calls.includes(segments.join("/"))) throw notFound("This call");
  const returns = [
    ...query.getAll("callbackUrl"),
    fields.callbackUrl,
    ...CALLBACK_COOKIES.map((name) => cookie(name)),
  ];
  if (!returns.every(isReturnAddress))
    throw new AppError("bad-callback-url", 400, "callbackUrl must be a path or an http address.");
  if (!query.getAll("error").every((text) => HEADER_TEXT.test(text)))
    throw new AppError("bad-error", 400, "error must be a short text of printable ASCII characters.");
}

function isReturnAddress(value: string | undefined): boolean {
  if (!value) return true;
  const url = URL.parse(value, value.startsWith("/") ? "http://here" : undefined);
  return url !== null && ["http:", "https:"].includes(url.protocol);
}
