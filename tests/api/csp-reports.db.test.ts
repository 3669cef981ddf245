import { beforeEach, describe, expect, it } from "@jest/globals";
import { POST } from "@/app/api/csp-reports/route";
import { LIMITS } from "@/lib/accounts/throttling/throttle-limits";
import {
  MAX_KINDS,
  removeOldCspReports,
  storeCspReports,
} from "@/lib/platform/csp-reports/store-csp-reports.server";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { callRoute } from "./call-route";

const violation = (path = "/checkout") => ({
  "csp-report": {
    "document-uri": `${env().APP_URL}${path}?leadConfigId=7`,
    "effective-directive": "script-src",
    "blocked-uri": "https://evil.example/a.js",
  },
});

const send = (body: unknown, headers: Record<string, string> = {}, address?: string) =>
  callRoute({ POST }, "POST", {
    body,
    headers: { "content-type": "application/csp-report", ...headers },
    ...(address ? { address } : {}),
  });

beforeEach(async () => void (await db().cspReport.deleteMany()));

describe("a report of the content security policy", () => {
  it("is counted by kind, also when many come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(violation())));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(204));
    await send(violation("/admin"));
    const rows = await db().cspReport.findMany({ orderBy: { count: "desc" } });
    expect(rows).toMatchObject([
      { directive: "script-src", blocked: "https://evil.example", documentPath: "/checkout", count: 8 },
      { documentPath: "/admin", count: 1 },
    ]);
  });

  it("comes from sandboxed pages and as a batch too", async () => {
    const body = { documentURL: env().APP_URL, effectiveDirective: "img-src", blockedURL: "inline" };
    await send([{ type: "csp-violation", body }], {
      "content-type": "application/reports+json",
      origin: "null",
      "sec-fetch-site": "cross-site",
    });
    expect(await db().cspReport.count()).toBe(1);
  });

  it.each<[string, unknown, Record<string, string>]>([
    ["is too large", { ...violation(), filler: "x".repeat(9_000) }, {}],
    ["is of another type", violation(), { "content-type": "application/json" }],
    ["is no JSON", "{", {}],
    ["holds what cannot be stored", { "csp-report": { "document-uri": "\u0000" } }, {}],
    ["is about another site", { "csp-report": { "document-uri": "https://evil.example/" } }, {}],
  ])("that %s is answered alike, and not kept", async (_label, body, headers) => {
    expect((await send(body, headers)).status).toBe(204);
    expect(await db().cspReport.count()).toBe(0);
  });

  it("is not kept beyond the limit of its address", async () => {
    const points = LIMITS["csp-report"].address?.points ?? 0;
    for (let index = 0; index < points + 20; index += 1) {
      expect((await send(violation(), {}, "192.0.2.44")).status).toBe(204);
    }
    expect((await db().cspReport.findFirstOrThrow()).count).toBe(points);
  });

  it("is not kept when there are too many kinds, while known kinds are counted on", async () => {
    const known = { directive: "img-src", blocked: "data:", documentPath: "/" };
    await storeCspReports([known]);
    await db().cspReport.createMany({
      data: Array.from({ length: MAX_KINDS - 1 }, (_, index) => ({ ...known, key: `other-${index}` })),
    });
    await storeCspReports([{ ...known, documentPath: "/new" }, known]);
    expect(await db().cspReport.count()).toBe(MAX_KINDS);
    expect(await db().cspReport.count({ where: { count: 2 } })).toBe(1);
  });

  it("is forgotten a month after it was last seen", async () => {
    await send(violation());
    const day = 24 * 60 * 60 * 1000;
    expect(await removeOldCspReports(new Date(Date.now() + 29 * day))).toBe(0);
    expect(await removeOldCspReports(new Date(Date.now() + 31 * day))).toBe(1);
  });
});
