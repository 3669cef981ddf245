import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import type { SmsProvider } from "@/lib/platform/sms/send-sms.server";
import { createConfirmedCustomer } from "@/tests/factories/accounts";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { confirmCode, findVisit } from "./confirm-code.server";
import { confirmPhone, requestPhoneCode, sendPhoneCode } from "./confirm-phone.server";
import { readInformation } from "./read-information.server";
import { requestCode } from "./request-code.server";
import { CODE_MINUTES, MOST_PHONE_CODES } from "./schemas";
import { visitCode } from "./visit-code.server";

const CLIENT = { ipAddress: null, userAgent: null };
const TOKEN = "sandbox-token";
const messages = z.array(z.object({ id: z.string(), to: z.string(), text: z.string() }));

let sandbox: ChildProcess;
let provider: SmsProvider;
let listUrl = "";
beforeAll(async () => {
  await installCatalog();
  const settings = ["SMS_PORT=0", `SMS_SANDBOX_TOKEN=${TOKEN}`];
  const program = [process.execPath, "--import", "tsx", "sandbox/sms/main.ts"];
  sandbox = spawn("env", [...settings, ...program], { stdio: ["ignore", "pipe", "inherit"] });
  if (!sandbox.stdout) throw new Error("the sandbox has no output");
  const [line] = await once(sandbox.stdout, "data");
  const origin = /http:\S+/.exec(String(line))?.[0] ?? "";
  listUrl = `${origin}/messages`;
  provider = { url: listUrl, token: TOKEN };
});
afterAll(() => {
  sandbox.kill();
});

async function openVisit() {
  const { requestId } = await requestCode(`phone-${randomUUID()}@example.com`, CLIENT);
  const token = await confirmCode({ requestId, code: visitCode(requestId) }, CLIENT);
  return { token, visit: await findVisit(token) };
}

/** Asks for a code and sends it, as the job does. @returns the message that arrived. */
async function textTo(phone: string, visit: Awaited<ReturnType<typeof openVisit>>["visit"]) {
  await requestPhoneCode(visit, phone, CLIENT, provider);
  const { smsCodeId } = await db().consumerVisit.findUniqueOrThrow({ where: { id: visit.id } });
  if (!smsCodeId) throw new Error("no code was requested");
  await sendPhoneCode({ visitId: visit.id, smsCodeId }, provider);
  const all = messages.parse(await (await fetch(listUrl)).json());
  const message = all.find(({ id }) => id === smsCodeId);
  const code = /\b(\d{4}) (\d{4})\b/.exec(message?.text ?? "");
  return { message, code: `${code?.[1]}${code?.[2]}` };
}

describe("confirming a phone", () => {
  it("shows what was requested with the phone under another email", async () => {
    const { user } = await createConfirmedCustomer({ company: "Ann's Agency" });
    const { leads } = await createOwnLeads(user, ["health"]);
    const phone = leads[0]?.post.contact.phone ?? "";
    const { token, visit } = await openVisit();
    expect((await readInformation(visit)).inquiries).toEqual([]);
    const { message, code } = await textTo(phone, visit);
    expect(message?.to).toMatch(/^\+1\d{10}$/);
    expect((await readInformation(await findVisit(token))).inquiries).toEqual([]);
    await confirmPhone(visit, code, CLIENT);
    expect(await readInformation(await findVisit(token))).toMatchObject({
      inquiries: [{ line: "health", sharedWith: { name: "Ann's Agency" } }],
    });
  });

  it("refuses a wrong code, the code of a phone that was replaced, and a second use", async () => {
    const { visit } = await openVisit();
    const first = await textTo("(212) 555-0147", visit);
    const second = await textTo("(212) 555-0148", visit);
    await expect(confirmPhone(visit, first.code, CLIENT)).rejects.toMatchObject({ code: "wrong-code" });
    await confirmPhone(visit, second.code, CLIENT);
    await expect(confirmPhone(visit, second.code, CLIENT)).rejects.toMatchObject({ code: "wrong-code" });
  });

  it("refuses a code that was requested more than 15 minutes ago", async () => {
    const { visit } = await openVisit();
    const { code } = await textTo("(212) 555-0150", visit);
    const agoBy = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const requestedAt = (smsRequestedAt: Date) =>
      db().consumerVisit.update({ where: { id: visit.id }, data: { smsRequestedAt } });
    await requestedAt(agoBy(CODE_MINUTES + 1));
    await expect(confirmPhone(visit, code, CLIENT)).rejects.toMatchObject({ code: "wrong-code" });
    await requestedAt(agoBy(CODE_MINUTES - 1));
    await confirmPhone(visit, code, CLIENT);
  });

  it("sends at most three codes in a visit, also when they are requested at once", async () => {
    const { visit } = await openVisit();
    const requests = [1, 2, 3, 4, 5].map((number) =>
      requestPhoneCode(visit, `(212) 555-016${number}`, CLIENT, provider),
    );
    const results = await Promise.allSettled(requests);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(MOST_PHONE_CODES);
    await expect(requestPhoneCode(visit, "(212) 555-0166", CLIENT, provider)).rejects.toMatchObject({
      status: 429,
    });
  });

  it("is not offered without a provider", async () => {
    const { visit } = await openVisit();
    expect(await readInformation(visit)).toMatchObject({ canConfirmPhone: false });
    await expect(requestPhoneCode(visit, "(212) 555-0147", CLIENT, null)).rejects.toMatchObject({
      status: 404,
    });
  });

  it("is repeated by its job when the provider does not accept the message", async () => {
    const { visit } = await openVisit();
    await requestPhoneCode(visit, "(212) 555-0149", CLIENT, provider);
    const { smsCodeId } = await db().consumerVisit.findUniqueOrThrow({ where: { id: visit.id } });
    const refusing = { url: listUrl, token: "another" };
    await expect(sendPhoneCode({ visitId: visit.id, smsCodeId: smsCodeId ?? "" }, refusing)).rejects.toThrow(
      "the SMS provider responded with 401",
    );
  });
});
