import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "@jest/globals";
import canonicalize from "canonicalize";
import * as z from "zod/mini";
import { GET as readPdf } from "@/app/api/my/leads/[leadId]/consent/pdf/route";
import { GET as readConsent } from "@/app/api/my/leads/[leadId]/consent/route";
import { GET as readLead } from "@/app/api/my/leads/[leadId]/route";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { consentPacketDto, leadDetailDto } from "@/lib/inbox/detail-schemas";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer } from "@/tests/factories/accounts";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { tamper } from "@/tests/factories/tamper";
import { runSamples } from "@/tests/samples/run-samples";
import { callRoute, cookieOf } from "./call-route";

let customer: SignInResult;
let leadId: string;
beforeAll(async () => {
  await installCatalog();
  customer = await createCustomer();
  const { leads } = await createOwnLeads(customer.user, ["life"], {
    consent: { text: "Zgadzam się – “yes, call me” – ".repeat(80) },
  });
  leadId = leads[0]?.leadId ?? "";
});

const call = async (GET: unknown, by = customer) =>
  callRoute({ GET }, "GET", { cookie: await cookieOf(by), params: { leadId } });

it("is sent as JSON with the hash that the certificate has", async () => {
  const { headers, body } = await call(readConsent);
  expect(headers.get("content-disposition")).toBe(`attachment; filename="consent-${leadId}.json"`);
  const packet = consentPacketDto.parse(body);
  expect(body).toMatchObject({ consumerPage: expect.stringMatching(/\/my-information$/) });
  const { leadId: _lead, sha256, retainUntil: _until, certificateId, ...evidence } = packet;
  expect(
    createHash("sha256")
      .update(canonicalize(evidence) ?? "")
      .digest("hex"),
  ).toBe(sha256);
  const entry = await db().ledgerEntry.findUniqueOrThrow({ where: { leadId } });
  expect(entry.certificateId).toBe(certificateId);
  expect(entry.payload).toContain(sha256);
});

it("has the certificate's hash by the program of the article, also for texts with quotes, controls and any language", async () => {
  const { body } = await call(readConsent);
  const { evidence, sha256 } = z.looseObject({ evidence: z.unknown(), sha256: z.string() }).parse(body);
  const odd = { evidence: { z: null, text: 'é „x“ 😀 \u2028 \u007f \n\t\b "\\" </', a: "1" } };
  const article = readFileSync("lib/marketing/articles/lead-certificate.mdx", "utf8");
  const program = /```python\n([^]*?)```/.exec(article)?.[1] ?? "";
  const onFile = (file: unknown) =>
    `with open("consent.json", "w", encoding="utf-8") as f:\n    f.write(${JSON.stringify(JSON.stringify(file))})\n${program}`;
  const printed = await runSamples("Python", [body, odd].map(onFile), {});
  const hashOf = (value: unknown) =>
    createHash("sha256")
      .update(canonicalize(value) ?? "")
      .digest("hex");
  expect(printed.map((one) => "output" in one && one.output.trim())).toEqual([sha256, hashOf(odd.evidence)]);
  expect(hashOf(evidence)).toBe(sha256);
});

it("is sent as a PDF with embedded fonts, and the view is logged", async () => {
  await tamper(`DELETE FROM "LeadView"`);
  const { status, headers, body } = await call(readPdf);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(headers.get("content-disposition")).toBe(`attachment; filename="consent-${leadId}.pdf"`);
  const text = String(body);
  expect(text).toMatch(/^%PDF-1\.\d/);
  expect(text.trimEnd()).toMatch(/%%EOF$/);
  expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
  expect(text).toContain("FontFile2");
  expect(await db().leadView.count({ where: { leadId, userId: customer.user.id } })).toBe(1);
});

it("is not shown to another account", async () => {
  const stranger = await createCustomer();
  expect([(await call(readPdf, stranger)).status, (await call(readConsent, stranger)).status]).toEqual([
    404, 404,
  ]);
});

describe("evidence that was changed after the sale", () => {
  const change = (assignment: string) =>
    tamper(`UPDATE "ConsentEvidence" SET ${assignment} WHERE "leadId" = $1`, [leadId]);
  const readLeadPage = async () => {
    const { body } = await callRoute({ GET: readLead }, "GET", {
      cookie: await cookieOf(customer),
      params: { leadId },
    });
    return leadDetailDto.parse(body);
  };

  it("has no warning while it is the certified one", async () => {
    expect((await call(readConsent)).body).not.toHaveProperty("warning");
    expect((await readLeadPage()).consentWarning).toBeNull();
  });

  it("is sent with a warning, in JSON, in the PDF and on the page of the lead", async () => {
    const before = await call(readPdf);
    await change(`"version" = "version" || ' changed'`);
    const warning = expect.stringContaining("Do not rely on this record.");
    expect((await call(readConsent)).body).toMatchObject({ warning });
    expect(await readLeadPage()).toMatchObject({ consentWarning: warning, consent: { warning } });
    const after = await call(readPdf);
    expect(after.status).toBe(200);
    expect(String(after.body).length).toBeGreaterThan(String(before.body).length);
  });

  it("is refused with the reason when it cannot be opened, and the page of the lead is still shown", async () => {
    await change(`"textSealed" = 'v1.gone.AAAA.AAAA'`);
    const refusal = { status: 409, body: { detail: expect.stringContaining("cannot be opened") } };
    expect(await call(readConsent)).toMatchObject(refusal);
    expect(await call(readPdf)).toMatchObject(refusal);
    expect(await readLeadPage()).toMatchObject({
      consent: null,
      consentWarning: expect.stringContaining("cannot be opened"),
      contact: { firstName: "Dana" },
    });
  });
});
