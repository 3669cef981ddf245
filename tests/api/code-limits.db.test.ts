import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { POST as askForCode } from "@/app/api/my-information/code/route";
import { LIMITS } from "@/lib/accounts/throttling/throttle-limits";
import { db } from "@/lib/platform/db/prisma.server";
import { requestCode } from "@/lib/privacy/my-information/request-code.server";
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
