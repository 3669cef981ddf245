import type { Page } from "@playwright/test";
import { sessionCookie } from "@/lib/accounts/sessions/session-cookie.server";
import { expect, test } from "./fixtures";
import { buyOneLead, createPackage } from "./lead-market";
import { MARKETS } from "./markets";
import { AuthPage } from "./pages/auth-page";
import { BuilderPage } from "./pages/builder-page";
import { CARDS, CheckoutPage } from "./pages/checkout-page";
import { waitUntilInteractive } from "./pages/interactive";
import { openAccountMenu } from "./pages/workspace";
import { signInAsCustomer } from "./signed-in";

// The session ends while a page of the purchase is open: signed out in another tab, or idle for seven days.
test.use({ allowConsole: [/status of 401/] });

async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: sessionCookie().name });
}

test("the builder asks for the account, and sign-in continues with the selection", async ({
  page,
  uniqueUser,
}) => {
  await signInAsCustomer(page, uniqueUser);
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.buildSmallest();
  await endSession(page);
  await builder.proceedButton.click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("Account Required")).toBeVisible();
  await new AuthPage(page).signIn(uniqueUser.username, uniqueUser.password);
  await expect(page).toHaveURL(/\/checkout\?leadConfigId=[0-9a-f-]{36}$/);
  await expect(new CheckoutPage(page).payButton).toHaveText("Pay $10,500");
});

/** Holds the response that tells the page who is signed in. @returns the function that lets it go. */
async function holdUser(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/user", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const isSignedIn of [true, false])
  test(`a visitor ${isSignedIn ? "who is signed in" : "whose session has ended"} may be faster than the response that tells so`, async ({
    page,
    uniqueUser,
  }) => {
    await signInAsCustomer(page, uniqueUser);
    if (!isSignedIn) await endSession(page);
    const letGo = await holdUser(page);
    const builder = new BuilderPage(page);
    await builder.open();
    await builder.buildSmallest();
    await builder.proceedButton.click();
    await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
    letGo();
    const next = isSignedIn ? /\/checkout\?leadConfigId=[0-9a-f-]{36}$/ : "/auth";
    await expect(page).toHaveURL(next);
    await expect(page.getByText("Account Required")).toHaveCount(isSignedIn ? 0 : 1);
  });

test("a package's step asks for the account, and sign-in continues with the selection", async ({
  page,
  uniqueUser,
}) => {
  await signInAsCustomer(page, uniqueUser);
  await page.goto("/checkout?package=growth");
  await page.getByRole("radio", { name: "Life", exact: true }).check();
  await new BuilderPage(page).chooseStates("Ohio", "Texas", "Utah", "Maine", "Iowa");
  await endSession(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("Account Required")).toBeVisible();
  await new AuthPage(page).signIn(uniqueUser.username, uniqueUser.password);
  await expect(new CheckoutPage(page).payButton).toHaveText("Pay $5,670");
});

test("a note that was begun is there again after the sign-in, until it is saved", async ({
  page,
  uniqueUser,
}) => {
  const { leadId } = await buyOneLead(page, uniqueUser, MARKETS.endedSession);
  await page.goto(`/dashboard/leads/${leadId}`);
  const note = page.getByRole("textbox", { name: "Note" });
  await note.fill("Call after six.");
  await endSession(page);
  await page.getByRole("button", { name: "Save note" }).press("Enter");
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(`/dashboard/leads/${leadId}`)}`);
  await expect(page.getByText("Your session has ended")).toBeVisible();
  await new AuthPage(page).signIn(uniqueUser.username, uniqueUser.password);
  await expect(page).toHaveURL(`/dashboard/leads/${leadId}`);
  await expect(note).toHaveValue("Call after six.");
  await page.getByRole("button", { name: "Save note" }).press("Enter");
  await expect(page.getByLabel("Calls and notes, newest first")).toContainText("Call after six.");
  await page.reload();
  // The HTML of the server has no draft: an old one would come with React.
  await waitUntilInteractive(page);
  await expect(note).toHaveValue("");
  const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith("draft "));
  expect(await page.evaluate(kept)).toEqual([]);

  const drafts = () => Object.values(sessionStorage).filter((text) => text === "Call again.");
  await note.fill("Call again.");
  await expect.poll(() => page.evaluate(drafts)).toHaveLength(1);
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/auth");
  expect(await page.evaluate(drafts)).toEqual([]);
});

test("a form of a private page sends to sign in and back, and a message that was begun is there again", async ({
  page,
  uniqueUser,
}) => {
  await signInAsCustomer(page, uniqueUser);
  await page.goto("/dashboard/settings");
  await page.getByLabel("First name").fill("Robin");
  await endSession(page);
  await page.getByRole("button", { name: "Save profile" }).press("Enter");
  await expect(page).toHaveURL("/auth?next=%2Fdashboard%2Fsettings");
  await expect(page.getByText("Nothing was saved. Please sign in and try again.")).toBeVisible();
  await new AuthPage(page).signIn(uniqueUser.username, uniqueUser.password);
  await expect(page).toHaveURL("/dashboard/settings");

  await page.goto("/dashboard/support");
  const message = page.getByLabel("How can we help?");
  await message.fill("Where are my leads?");
  await endSession(page);
  await page.getByRole("button", { name: "Start a chat" }).press("Enter");
  await expect(page).toHaveURL("/auth?next=%2Fdashboard%2Fsupport");
  await new AuthPage(page).signIn(uniqueUser.username, uniqueUser.password);
  await expect(page).toHaveURL("/dashboard/support");
  await expect(message).toHaveValue("Where are my leads?");
  await page.getByRole("button", { name: "Start a chat" }).press("Enter");
  await expect(page.getByLabel("Messages")).toContainText("Where are my leads?");
});

test("Pay charges nothing, and sign-in returns to the checkout", async ({ page, uniqueUser }) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  const { configuration } = await createPackage(customer, "life");
  await page.goto(`/checkout?leadConfigId=${configuration.id}`);
  const checkout = new CheckoutPage(page);
  await checkout.fillCard(CARDS.good);
  await endSession(page);
  await checkout.payButton.press("Enter");
  await expect(page).toHaveURL(/\/auth\?next=/);
  await expect(page.getByText("Please sign in to complete your purchase")).toBeVisible();
  await new AuthPage(page).signIn(uniqueUser.username, uniqueUser.password);
  await expect(page).toHaveURL(`/checkout?leadConfigId=${configuration.id}`);
  await expect(checkout.payButton).toHaveText("Pay $10,500");
});
