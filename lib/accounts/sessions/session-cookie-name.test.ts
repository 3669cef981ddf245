import { describe, expect, it } from "@jest/globals";
import { sessionCookieName } from "./session-cookie-name";

describe("the name of the session's cookie", () => {
  it("binds it to this very host, over https", () => {
    expect(sessionCookieName("https://leadwell.example")).toBe("__Host-leadwell.session");
  });

  it("is plain over http, where browsers take no such name", () => {
    expect(sessionCookieName("http://localhost:3000")).toBe("leadwell.session");
  });
});
