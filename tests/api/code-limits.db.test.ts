import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { POST as askForCode } from "@/app/api/my-information/code/route";
import { LIMITS } from "@/lib/accounts/throttling/throttle-limits";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { confirmCode, findVisit } from "@/lib/privacy/my-information/confirm-code.server";
import { requestPhoneCode } from "@/lib/privacy/my-information/confirm-phone.server";
import { requestCode } from "@/lib/privacy/my-information/request-code.server";
import { visitCode } from "@/lib/privacy/my-information/visit-code.server";
import { callRoute } from "./call-route";

/** Ends the windows of an hour, as if it were over. */
const letAnHourPass = () => db().rateLimit.deleteMany({ where: { key: { startsWith: "consumer-code." } } });

describe("the codes of a day for one mailbox", () => {
  it("are counted together for all its spellings: with tags, and of Gmail with dots", async () => {
    const name = `dana.rivers.${randomUUID()}`;
    const spell = (count: number) =>
      count % 2 ? `${name}+${count}@gmail.com` : `${name.replaceAll(".", "")}+${count}@googlemail.com`;
    const { points } = LIMITS["consumer-code-day"].account;
    for (let count = 0; count < points; count += 1) {
      await requestCode(spell(count), { ipAddress: `198.18.${count}.1`, userAgent: null });
      await letAnHourPass();
    }
    const ask = (email: string) => callRoute({ POST: askForCode }, "POST", { body: { email } });
    expect((await ask(spell(points))).status).toBe(429);
    expect((await ask(`${name.toUpperCase()}@GMAIL.COM`)).status).toBe(429);
    expect((await ask(`another-${name}@gmail.com`)).status).toBe(202);
  });
});

describe("the codes by SMS of a day", () => {
  it("are limited for a network, and another network's are still sent", async () => {
    const provider = { url: "http://127.0.0.1:9/messages", token: "unused" };
    let phones = 0;
    const ask = async (ipAddress: string) => {
      const { requestId } = await requestCode(`sms-${randomUUID()}@example.com`, NO_CLIENT);
      const visit = await findVisit(await confirmCode({ requestId, code: visitCode(requestId) }, NO_CLIENT));
      phones += 1;
      const phone = `(212) 555-01${String(phones).padStart(2, "0")}`;
      await requestPhoneCode(visit, phone, { ipAddress, userAgent: null }, provider);
    };
    for (let sent = 0; sent < 20; sent += 1) await ask(`2001:db8:7:1::${sent + 1}`);
    await expect(ask("2001:db8:7:1::ffff")).rejects.toMatchObject({ status: 429 });
    await ask("2001:db8:8:1::1");
  });
});
