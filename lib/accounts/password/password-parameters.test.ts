import { describe, expect, it } from "@jest/globals";
import { isOutdatedHash, PASSWORD_PARAMETERS } from "./password-parameters";

const hash = (parameters: string) => `$argon2${parameters}$c2FsdHNhbHQ$aGFzaGhhc2g`;

describe("the parameters of a stored hash", () => {
  it.each(["id$v=19$m=19456,t=2,p=1", "id$v=19$m=65536,t=3,p=4"])("%s are good", (parameters) => {
    expect(isOutdatedHash(hash(parameters))).toBe(false);
  });

  it.each([
    "id$v=19$m=19455,t=2,p=1",
    "id$v=19$m=65536,t=1,p=1",
    "i$v=19$m=65536,t=3,p=1",
    "id$v=16$m=65536,t=3,p=1",
  ])("%s are outdated", (parameters) => {
    expect(isOutdatedHash(hash(parameters))).toBe(true);
  });

  it("are outdated in another format", () => {
    expect(isOutdatedHash("$2b$12$abcdefghijklmnopqrstuv")).toBe(true);
  });

  it("asked for are not below OWASP's", () => {
    expect(PASSWORD_PARAMETERS).toMatchObject({ algorithm: 2 });
    expect(PASSWORD_PARAMETERS.memoryCost).toBeGreaterThanOrEqual(19 * 1024);
    expect(PASSWORD_PARAMETERS.timeCost).toBeGreaterThanOrEqual(2);
  });
});
