import { describe, expect, it } from "@jest/globals";
import { registerBody } from "../schemas";
import { closedIdentity } from "./closed-identity";

const id = "8c1f7f0e-5f0a-4a33-8f4e-0d7a1f3c2b11";

describe("a closed identity", () => {
  it("is of the id alone, and cannot be registered by anybody", () => {
    const { usernameKey, emailKey } = closedIdentity(id);
    expect(closedIdentity(id)).not.toEqual(closedIdentity(id.replace("8", "9")));
    expect(registerBody.shape.username.safeParse(usernameKey).success).toBe(false);
    expect(registerBody.shape.email.safeParse(emailKey).success).toBe(false);
  });
});
