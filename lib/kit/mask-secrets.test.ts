import { describe, expect, it } from "@jest/globals";
import { maskSecrets } from "./mask-secrets";

describe("maskSecrets", () => {
  it.each([
    ["lwk_live_0A1b2C3d4E5f6G7h8I9j", "lwk_live_[masked]"],
    ["lwp_test_0A1b-2C3d_4E5f6G7h8I9j", "lwp_test_[masked]"],
    ["whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD=", "whsec_[masked]"],
    ["sk_live_51HxYz0123456789", "sk_live_[masked]"],
    ["rk_test_51HxYz0123456789", "rk_test_[masked]"],
  ])("keeps the prefix of %s alone", (secret, masked) => {
    expect(maskSecrets(`refused ${secret}, again`)).toBe(`refused ${masked}, again`);
    expect(maskSecrets(JSON.stringify({ authorization: `Bearer ${secret}` }))).toBe(
      JSON.stringify({ authorization: `Bearer ${masked}` }),
    );
  });

  it("leaves the first characters that pages show, and other words", () => {
    const text = "lwk_live_Ab12 is a prefix; task_live_shows nothing";
    expect(maskSecrets(text)).toBe(text);
  });
});
