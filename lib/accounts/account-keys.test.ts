import { describe, expect, it } from "@jest/globals";
import { accountKey, reservedField } from "./account-keys";
import { registerBody } from "./schemas";

const ADMIN_EMAIL = "admin@leadwell.example";
const registration = {
  username: "agent",
  email: "agent@example.com",
  password: "secret1",
  firstName: "Ann",
  lastName: "Agent",
};

describe("the administrator's name", () => {
  it.each(["Admin", "admin", "ADMIN", " aDmIn "])("is reserved in the case of %j", (username) => {
    expect(reservedField({ username, email: "x@example.com" }, ADMIN_EMAIL)).toBe("username");
  });

  it("is reserved with its address", () => {
    expect(reservedField({ username: "agent", email: "Admin@Leadwell.Example" }, ADMIN_EMAIL)).toBe("email");
    expect(reservedField({ username: "agent", email: "agent@example.com" }, ADMIN_EMAIL)).toBeNull();
  });

  it.each(["Аdmin", "Ａdmin", "ad\u200bmin", "Admın", "𝐀dmin", "Admin\u0301", "admin\u202e"])(
    "cannot be written in the Unicode disguise %j",
    (username) => {
      expect(registerBody.safeParse({ ...registration, username }).success).toBe(false);
    },
  );

  it("meets its compatibility spellings even without the schema", () => {
    expect(accountKey("ＡＤＭＩＮ")).toBe("admin");
  });
});

describe("registration", () => {
  it("takes a good form and nothing that it does not name", () => {
    const parsed = registerBody.parse({ ...registration, role: "staff", passwordHash: "x" });
    expect(parsed).toEqual(registration);
  });

  it.each([
    [{ username: "ab" }, "Username must be at least 3 characters"],
    [{ email: "nope" }, "Please enter a valid email address"],
    [{ password: "12345" }, "Password must be at least 6 characters"],
    [{ firstName: " " }, "First name is required"],
    [{ lastName: "" }, "Last name is required"],
  ])("answers %j with %j", (change, message) => {
    const result = registerBody.safeParse({ ...registration, ...change });
    expect(result.error?.issues.map((issue) => issue.message)).toContain(message);
  });
});
