import { afterAll, beforeAll, jest } from "@jest/globals";
import { Secret, TOTP } from "otpauth";
import { POST as confirm } from "@/app/api/user/two-factor/confirm/route";
import { POST as begin } from "@/app/api/user/two-factor/route";
import { recoveryCodesDto, twoFactorSetupDto } from "@/lib/accounts/dto";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { confirmEmail } from "@/tests/factories/accounts";
import { callRoute, cookieOf } from "./call-route";

/** The password that the factories give to everybody. */
export const PASSWORD = "a-good-passphrase";

/** Leaves the demo, where staff need no second factor. Call it before anything asks for the configuration. */
export function leaveDemo(): void {
  beforeAll(() => {
    delete process.env.LEADWELL_DEMO;
    delete process.env.DEMO_ADMIN_PASSWORD;
    delete process.env.DEMO_USER_PASSWORD;
  });
}

/** Stops the clock for the tests of a file, and fakes nothing else: no 30-second step ends between making a code and checking it. */
export function stopClock(): void {
  beforeAll(() => {
    jest.useFakeTimers({
      doNotFake: [
        "clearImmediate",
        "clearInterval",
        "clearTimeout",
        "hrtime",
        "nextTick",
        "performance",
        "queueMicrotask",
        "setImmediate",
        "setInterval",
        "setTimeout",
      ],
    });
  });
  afterAll(() => {
    jest.useRealTimers();
  });
}

/** The code of a step from now on; each test takes later ones, because a code works once. */
export const codeAt = (secret: string, stepsFromNow = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsFromNow * 30_000 });

/** Turns on the second factor of somebody, in their session. Confirms their email, which it needs. */
export async function enrol(person: SignInResult) {
  await confirmEmail(person.user);
  const cookie = await cookieOf(person);
  const begun = await callRoute({ POST: begin }, "POST", { cookie, body: { password: PASSWORD } });
  const { secret } = twoFactorSetupDto.parse(begun.body);
  const done = await callRoute({ POST: confirm }, "POST", { cookie, body: { code: codeAt(secret, -1) } });
  return { cookie, secret, recoveryCodes: recoveryCodesDto.parse(done.body).recoveryCodes };
}
