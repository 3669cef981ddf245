import { expect, test } from "./fixtures";
import { approveOrder, buyOrder, createPublisherKey, sellLead } from "./lead-market";
import { MARKETS } from "./markets";
import { customerNavigation } from "./pages/workspace";
import { signInAsCustomer } from "./signed-in";
import { expectAccessible, expectNoSideways } from "./sound-page";

test.use({ allowConsole: [/status of 429/] });

test("a sold policy with its premium counts in the results, which are split, filtered and exported @phone", async ({
  page,
  uniqueUser,
}, { project }) => {
  const { line, region } = project.name === "phone" ? MARKETS.resultsOnPhone : MARKETS.results;
  const customer = await signInAsCustomer(page, uniqueUser);
  await page.goto("/dashboard/results");
  await expect(page.getByRole("heading", { name: "No leads in this period" })).toBeVisible();
  await expectAccessible(page);

  await approveOrder(await buyOrder(customer, line, { region }));
  const key = await createPublisherKey();
  const leadId = await sellLead(page, key, line, "Ada", region);
  const otherId = await sellLead(page, key, line, "Bert", region);
  await page.goto(`/dashboard/leads/${leadId}`);
  await page.getByRole("button", { name: "Sold", exact: true }).click();
  const premium = page.getByLabel("Annual premium, in dollars");
  await premium.fill("a lot");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Enter an amount, for example 1,200")).toBeVisible();
  await premium.fill("$1,200.50");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The premium counts in your results.")).toBeVisible();

  await page.goto("/dashboard/results");
  const states = page.getByRole("region", { name: "Which states bring policies?" });
  await expect(states.getByRole("row").filter({ hasText: "UT" })).toContainText("2");
  await expect(states.getByText("Groups with fewer than 20 leads show no rates")).toBeVisible();
  await expect(page.getByText("$1,200.50 a year in premium")).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page, 320);

  // An outcome that was noted since is there when the viewer comes back after ten seconds (`AT_EACH_VISIT`).
  const sold = page.getByText("Policies sold", { exact: true }).locator("..");
  await expect(sold).toHaveText(/^Policies sold1/);
  await customerNavigation(page).getByRole("link", { name: "Leads" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Leads" })).toBeVisible();
  const headers = { origin: new URL(page.url()).origin };
  await page.request.post(`/api/my/leads/${otherId}/notes`, { data: { outcome: "sold" }, headers });
  await page.clock.setFixedTime(Date.now() + 11_000);
  await page.goBack();
  await expect(sold).toHaveText(/^Policies sold2/);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^results-.*\.csv$/);
  // A refused file says why, and the page stays.
  const detail = "Too many exports. Please try again in an hour.";
  const problem = {
    type: "urn:leadwell:problem:rate-limited",
    title: "Too many requests",
    status: 429,
    detail,
  };
  await page.route("**/api/my/results/export?*", (route) =>
    route.fulfill({ status: 429, contentType: "application/problem+json", body: JSON.stringify(problem) }),
  );
  await page.getByRole("link", { name: "Export CSV" }).press("Enter");
  await expect(page.getByText(detail).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Export CSV" })).toBeFocused();
  await page.getByRole("navigation", { name: "Line" }).getByRole("link", { name: "Auto" }).click();
  await expect(page).toHaveURL(/days=90&line=auto$/);
  await expect(page.getByRole("heading", { name: "No leads in this period" })).toBeVisible();
});
