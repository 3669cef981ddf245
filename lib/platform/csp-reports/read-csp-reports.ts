import * as z from "zod/mini";

/** A kind of violation: what was refused, of which origin, on which page. */
export interface CspViolation {
  directive: string;
  /** An origin, a scheme (`data:`), or a word such as `inline`. Never a complete URL: it may hold secrets. */
  blocked: string;
  /** Path without query; ids and tokens in it are replaced. */
  documentPath: string;
}

/** Violations in one call. Browsers never send more. */
const MAX_REPORTS = 20;

const text = z.optional(z.string());

/** What `report-uri` sends (https://www.w3.org/TR/CSP3/#deprecated-serialize-violation). */
const single = z.object({
  "csp-report": z.object({
    "document-uri": text,
    "effective-directive": text,
    "violated-directive": text,
    "blocked-uri": text,
  }),
});

/** What `report-to` sends (https://www.w3.org/TR/CSP3/#violation-events, in https://www.w3.org/TR/reporting-1/). */
const batch = z.array(
  z.object({
    type: z.string(),
    body: z.optional(z.object({ documentURL: text, effectiveDirective: text, blockedURL: text })),
  }),
);

/**
 * Reads the violations that a browser reports, without personal data. It ignores malformed reports, reports about pages of
 * other sites, and violations by browser extensions.
 */
export function readCspReports(json: unknown, appUrl: string): CspViolation[] {
  return listRaw(json).flatMap(({ directive, blocked, document }) => {
    const page = parseUrl(document);
    const name = /^[a-z-]{3,40}/.exec(directive ?? "")?.[0];
    if (!page || !name || page.host !== new URL(appUrl).host) return [];
    const source = shorten(blocked ?? "");
    return source.endsWith("extension:")
      ? []
      : [{ directive: name, blocked: source, documentPath: pathOf(page) }];
  });
}

interface RawReport {
  directive: string | undefined;
  blocked: string | undefined;
  document: string | undefined;
}

function listRaw(json: unknown): RawReport[] {
  const one = single.safeParse(json);
  if (one.success) {
    const report = one.data["csp-report"];
    return [
      {
        directive: report["effective-directive"] || report["violated-directive"],
        blocked: report["blocked-uri"],
        document: report["document-uri"],
      },
    ];
  }
  const many = batch.safeParse(json);
  return (many.success ? many.data : [])
    .slice(0, MAX_REPORTS)
    .filter(({ type }) => type === "csp-violation")
    .map(({ body }) => ({
      directive: body?.effectiveDirective,
      blocked: body?.blockedURL,
      document: body?.documentURL,
    }));
}

function shorten(blocked: string): string {
  const url = parseUrl(blocked);
  if (!url) return /^[a-z-]{1,40}$/.test(blocked) ? blocked : "unknown";
  return (url.origin === "null" ? url.protocol : url.origin).slice(0, 200);
}

/** Returns the path of a page. Segments that are long or contain digits are replaced: they may be ids or tokens. */
function pathOf(page: URL): string {
  const segments = page.pathname.split("/").slice(0, 8);
  return segments.map((segment) => (/^[a-z-]{0,30}$/.test(segment) ? segment : "…")).join("/");
}

function parseUrl(value: string | undefined): URL | null {
  return value !== undefined && URL.canParse(value) ? new URL(value) : null;
}
