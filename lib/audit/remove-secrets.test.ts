import { describe, expect, it } from "@jest/globals";
import { REMOVED, removeSecrets } from "./remove-secrets";

describe("what the audit log is given", () => {
  it.each([
    "password",
    "newPassword",
    "passwordHash",
    "passphrase",
    "tokenHash",
    "resetToken",
    "csrf_token",
    "totpSecretSealed",
    "recoveryCodes",
    "otpCode",
    "cookie",
    "Authorization",
  ])("loses the value of %s", (name) => {
    expect(removeSecrets({ [name]: "s3cret-value", kept: 1 })).toEqual({ [name]: REMOVED, kept: 1 });
  });

  it.each([
    "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA",
    "$2b$12$abcdefghijklmnopqrstuv",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln",
    "otpauth://totp/Leadwell:ann?secret=JBSWY3DPEHPK3PXP",
  ])("loses %s under any name", (value) => {
    expect(removeSecrets({ note: value })).toEqual({ note: REMOVED });
  });

  it("loses them in lists and objects too", () => {
    const facts = { session: { id: "1", token: "t" }, tried: ["a", "$argon2id$x", { secret: "s" }] };
    expect(removeSecrets(facts)).toEqual({
      session: { id: "1", token: REMOVED },
      tried: ["a", REMOVED, { secret: REMOVED }],
    });
  });

  it("keeps everything else as it is", () => {
    const facts = { role: "staff", disabledAt: null, sessionsEnded: 2, isNew: true, states: ["TX"] };
    expect(removeSecrets(facts)).toEqual(facts);
  });
});
