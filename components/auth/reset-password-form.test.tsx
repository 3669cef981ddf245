import { expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { PasswordChanged } from "./reset-password-form";

const done = (user: { username: string } | null) =>
  renderToStaticMarkup(<PasswordChanged user={user} onSignOut={() => undefined} isBusy={false} />);

it("a reset leads to the sign-in", () => {
  const html = done(null);
  expect(html).toContain("You were signed out everywhere.");
  expect(html).toMatch(/<a href="\/auth"[^>]*>Sign in with the new password<\/a>/);
});

it("a reset in a browser where another account is signed in names it and offers to sign out first", () => {
  const html = done({ username: "bob" });
  expect(html).toContain("This browser is still signed in as bob, another account.");
  expect(html).toMatch(/<button[^>]*>Sign out<\/button>/);
  expect(html).not.toContain("You were signed out everywhere");
  expect(html).not.toContain('href="/auth"');
});
