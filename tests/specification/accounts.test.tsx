import { expect, it, jest } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import AuthPage from "@/app/auth/page";
import { StaffGate } from "@/components/admin/staff-area";
import { useAuth } from "@/components/layout/auth-provider";
import { useSignOut } from "@/components/layout/sign-out-button";
import { latestNotification } from "@/components/ui/notify";
import { draftOf, keepDraft } from "@/lib/accounts/kept-drafts";
import { until } from "@/tests/waiting/until";
import { renderPage } from "./render-page";
import { CUSTOMER } from "./sample-data";
import { textOf } from "./text-of";

it("a failed sign-out is told with the error", async () => {
  let signOut = async () => undefined as unknown;
  function SignOut() {
    const { logoutMutation } = useAuth();
    signOut = () => logoutMutation.mutateAsync();
    return null;
  }
  renderPage(<SignOut />, { user: CUSTOMER });
  jest.spyOn(globalThis, "fetch").mockResolvedValue(new Response("down", { status: 503 }));
  await expect(signOut()).rejects.toThrow("503: down");
  expect(latestNotification()).toEqual({
    title: "Logout failed",
    description: "503: down",
    destructive: true,
  });
});

it("whoever signs out leaves no draft in the tab, which may name a person", async () => {
  let signOut = () => {};
  function SignOut() {
    signOut = useSignOut().signOut;
    return null;
  }
  renderPage(<SignOut />, { user: CUSTOMER });
  keepDraft(CUSTOMER.id, "note 1", "Dana wants a call");
  jest.spyOn(globalThis, "fetch").mockResolvedValue(new Response(null, { status: 204 }));
  signOut();
  await until(() => draftOf(CUSTOMER.id, "note 1") === "");
  expect(draftOf(CUSTOMER.id, "note 1")).toBe("");
});

it("who asks for the account outside the provider is told so", () => {
  function Outside() {
    useAuth();
    return null;
  }
  expect(() => renderToStaticMarkup(<Outside />)).toThrow("useAuth must be used within an AuthProvider");
});

it("the sign-in page has two tabs and leads back to home", () => {
  const html = renderPage(<AuthPage />);
  expect(html).toMatch(/<a href="\/"[^>]*>Back to home<\/a>/);
  expect([...html.matchAll(/role="tab"[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual([
    "Sign In",
    "Sign Up",
  ]);
  expect(textOf(html)).toContain("Join Thousands of Insurance Professionals");
});

it("the staff area reads Loading admin panel... until the browser knows who is there", () => {
  const user = { ...CUSTOMER, role: "staff" } as const;
  const html = renderPage(<StaffGate>{() => "the orders"}</StaffGate>, { user });
  expect(textOf(html).trim()).toBe("Loading admin panel...");
});
