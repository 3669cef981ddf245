import { expect, test } from "./fixtures";
import { holdPosts } from "./held-call";
import { approveOrder, askAgain, buyOrder, createPublisherKey, moveOrder, sellLead } from "./lead-market";
import { MARKETS } from "./markets";
import { signInAsCustomer } from "./signed-in";
import { expectAccessible, expectNoSideways, expectSound } from "./sound-page";

// A line for each test: two orders that want the same lead would take it from each other.

test("leads arrive while the page is open, and are found, opened and worked on by keyboard", async ({
  page,
  uniqueUser,
}) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Leads", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No leads yet" })).toBeVisible();
  await expectAccessible(page);

  const { line, region } = MARKETS.arrivals;
  const orderId = await buyOrder(customer, line, { region });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your order is awaiting approval" })).toBeVisible();
  await approveOrder(orderId);
  const key = await createPublisherKey();
  await sellLead(page, key, line, "Ada", region);
  // The first one comes by itself, into the empty list.
  const lead = (name: string) => page.getByRole("link", { name: `${name} Rivers`, exact: true });
  await expect(lead("Ada")).toBeVisible();
  const place = await lead("Ada").boundingBox();
  await sellLead(page, key, line, "Bert", region);
  const status = page.getByRole("status").filter({ hasText: "1 new lead" });
  await expect(status).toBeVisible();
  // The report does not push the rows away from under the pointer, and neither does a list that cannot be read again.
  expect(await lead("Ada").boundingBox()).toEqual(place);
  await expect(lead("Bert")).toHaveCount(0);
  await sellLead(page, key, line, "Cleo", region);
  await expect(page.getByRole("status").filter({ hasText: "2 new leads" })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const list = /\/api\/my\/leads\?/;
  await page.route(list, (route) => route.fulfill({ json: "not a list" }));
  await page.getByRole("button", { name: "Show" }).press("Enter");
  await expect(page.getByText("Your leads could not be loaded.")).toBeVisible();
  expect(await lead("Ada").boundingBox()).toEqual(place);
  await page.unroute(list);
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  const rows = page.getByRole("article");
  await expect(rows).toHaveText([/Cleo Rivers/, /Bert Rivers/, /Ada Rivers/]);
  await expect(rows.first()).toContainText("New.");
  await expectAccessible(page);

  await lead("Cleo").focus();
  await page.keyboard.press("ArrowDown");
  await expect(lead("Bert")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/leads\/[\da-f-]{36}\?view=callable$/);
  await expect(page.getByRole("heading", { level: 2, name: "Bert Rivers" })).toBeVisible();
  await expect(page.getByText("2 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Quoted" }).press("Enter");
  await expect(page.getByRole("button", { name: "Quoted" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Quoted" })).toBeFocused();
  await page.getByRole("textbox", { name: "Note" }).fill("Call after six.");
  const letGo = await holdPosts(page, /\/notes$/);
  await page.getByRole("button", { name: "Save note" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Note" })).not.toBeEditable();
  letGo();
  await expect(page.getByLabel("Calls and notes, newest first")).toContainText("Call after six.");
  await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("");
  await expect(page.getByRole("button", { name: "Save note" })).toBeFocused();
  // Saved, and the response lost: the page of a guest network comes in its place.
  const guestPage = { contentType: "text/html", body: "Sign in to the guest network" };
  await page.route("**/notes", async (route) => route.fetch().then(() => route.fulfill(guestPage)), {
    times: 1,
  });
  await page.getByRole("textbox", { name: "Note" }).fill("Prefers texts.");
  await page.getByRole("button", { name: "Save note" }).press("Enter");
  await expect(page.getByText(/Your note may be saved already: look below/)).toBeVisible();
  await expect(page.getByLabel("Calls and notes, newest first")).toContainText("Prefers texts.");
  await page.getByRole("textbox", { name: "Note" }).fill("");

  await page.getByRole("main").getByRole("link", { name: "Leads", exact: true }).click();
  const views = page.getByRole("navigation", { name: "Views" });
  await views.getByRole("link", { name: /^All/ }).click();
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByLabel("Outcome", { exact: true }).selectOption("Quoted");
  await expect(page).toHaveURL(/\?view=all&progress=quoted$/);
  await expect(rows).toHaveText([/Bert Rivers/]);
  await page.reload();
  await expect(rows).toHaveText([/Bert Rivers/]);
  await page.getByRole("button", { name: "Filter on" }).click();
  await page.getByLabel("State").selectOption("Alaska");
  await expect(page.getByRole("heading", { name: "No leads match" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows).toHaveCount(3);
  // Digit by digit: a year that is not typed to its end is no filter, and stays in the field.
  await page.getByLabel("From day").pressSequentially("01012020");
  await expect(page.getByLabel("From day")).toHaveValue("2020-01-01");
  await expect(page).toHaveURL(/\?view=all&from=2020-01-01$/);
  await expect(rows).toHaveCount(3);

  for (const format of ["CSV", "XLSX"]) {
    await page.getByRole("button", { name: "Export" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: `Export as ${format}` }).click();
    expect((await download).suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.(csv|xlsx)$/);
  }

  await page.getByRole("link", { name: "Overview", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("article")).toContainText("3 of 250 leads");
  await sellLead(page, key, line, "Dana", region);
  await expect(page.getByRole("article")).toContainText("4 of 250 leads");

  const offer = page.getByRole("region", { name: "Two-factor sign-in" });
  await expect(offer.getByRole("link", { name: "Set it up" })).toHaveAttribute(
    "href",
    "/dashboard/settings#two-factor",
  );
  await expectAccessible(page);
  await offer.getByRole("button", { name: "Not now" }).press("Enter");
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("article")).toContainText("4 of 250 leads");
  await expect(offer).toHaveCount(0);
});

test("a lead that is sold between the page and its stream appears by itself", async ({
  page,
  uniqueUser,
}) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  const { line, region } = MARKETS.earlyArrival;
  const orderId = await buyOrder(customer, line, { region });
  await approveOrder(orderId);
  const key = await createPublisherKey();
  let openStream = () => {};
  const sold = new Promise<void>((resolve) => {
    openStream = resolve;
  });
  await page.route(/\/api\/my\/leads\/stream/, async (route) => {
    await sold;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/api\/my\/leads\/stream/);
  await page.goto("/dashboard/leads");
  await asked;
  await expect(page.getByRole("heading", { name: "Your order is open" })).toBeVisible();
  await sellLead(page, key, line, "Early", region);
  openStream();
  await expect(page.getByRole("link", { name: "Early Rivers", exact: true })).toBeVisible();
  // Other tests want leads of this line to stay in stock.
  await moveOrder(orderId, "cancelled");
});

test("a lead shows contact, calling window, consent, reasons, times and certificate, on a phone too @phone", async ({
  page,
  uniqueUser,
  mail,
}, testInfo) => {
  const { line, region } = testInfo.project.name === "phone" ? MARKETS.leadPageOnPhone : MARKETS.leadPage;
  const customer = await signInAsCustomer(page, uniqueUser);
  await approveOrder(await buyOrder(customer, line, { region }));
  const key = await createPublisherKey();
  const leadId = await sellLead(page, key, line, "Dana", region);
  await page.goto("/dashboard/leads");
  await page.getByRole("link", { name: "Dana Rivers", exact: true }).press("Enter");
  await expect(page).toHaveURL(`/dashboard/leads/${leadId}?view=callable`);
  // Whether there is a button depends on the time of day where the lead lives; the number is always there.
  await expect(page.getByText(/\(512\) \d{3}-\d{4}$/).filter({ visible: true })).toHaveCount(1);
  const emailLink = page.getByRole("link", { name: /@example\.com$/ });
  await expect(emailLink).toHaveAttribute("href", /^mailto:/);
  const email = await emailLink.innerText();
  await expect(page.getByRole("region", { name: "Can I call now?" })).toContainText(/inside|outside/);
  await expect(page.getByRole("region", { name: "How you got this lead" })).toContainText(
    /Sold once, to you.*\+ \d/,
  );
  await expect(page.getByText("a licensed agent may call or text me")).toBeVisible();
  await expect(page.getByText("Never sold before")).toBeVisible();
  await page.getByText("Checks before the sale").click();
  await expect(page.getByText("Phone number", { exact: true })).toBeVisible();
  await expectAccessible(page);
  const pdf = page.waitForEvent("download");
  await page.getByRole("link", { name: "PDF" }).click();
  expect((await pdf).suggestedFilename()).toBe(`consent-${leadId}.pdf`);

  // The same person asks again: the new phone and the consent are on the page, and an email says so.
  const lastFour = await askAgain(page, key, line, { firstName: "Dana", email }, region);
  await page.reload();
  const again = page.getByRole("region", { name: "Asked again" });
  await expect(again).toContainText(new RegExp(`\\(512\\) \\d{3}-${lastFour}.*New`));
  await expect(again).toContainText(/as before.*a licensed agent may call or text me/i);
  await expectAccessible(page);
  const mailed = async () =>
    (await mail.to(uniqueUser.email)).filter(({ subject }) => subject.includes("asked again"));
  // A job of every minute sends it.
  await expect.poll(async () => (await mailed()).length, { timeout: 150_000 }).toBe(1);
  expect((await mailed())[0]?.text).toContain(leadId);

  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of [`/dashboard/leads/${leadId}`, "/dashboard/leads"]) {
    await page.goto(path);
    await expect(
      page
        .getByText(/Dana R/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expectNoSideways(page);
  }
  await expectAccessible(page);
  await expect(async () => {
    await page.goto(`/dashboard/leads/${leadId}`);
    await expect(page.getByRole("link", { name: "View certificate" })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.getByRole("link", { name: "View certificate" }).click();
  await expect(page).toHaveURL(/\/certificates\//);
});

test.describe("another account's lead", () => {
  test.use({ allowConsole: [/status of 404/] });

  test("does not exist", async ({ page, uniqueUser }) => {
    await signInAsCustomer(page, uniqueUser);
    await page.goto("/dashboard/leads/6f0d3bb4-7f2e-4d77-9a55-0d8f3a4d3c11");
    await expect(page.getByRole("heading", { name: "There is no such lead" })).toBeVisible();
  });
});
