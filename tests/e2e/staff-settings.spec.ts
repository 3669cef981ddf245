import { db } from "@/lib/platform/db/prisma.server";
import { expect, test } from "./fixtures";
import { findAdmin, giveReason, signInAsStaff } from "./signed-in";
import { expectSound } from "./sound-page";

// Other tests do not look at how long responses of customers' systems are kept.
test("staff change a setting within its bounds; the page and the audit log show it", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto("/admin/settings");
  const days = page.getByLabel("Delivery responses");
  await days.fill("120");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("This period must be a whole number from 7 to 90 days.")).toBeVisible();
  await expectSound(page);
  // Also what is wrong with two fields together is said before anybody gives a password and a reason.
  await days.fill("60");
  await page.getByLabel("Phone opens").fill("20");
  await page.getByLabel("Phone closes").fill("18");
  await page.getByLabel("State", { exact: true }).fill("ZZ");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Use the two letters of a state.")).toBeVisible();
  await page.getByLabel("State", { exact: true }).fill("DE");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Phone support must close after it opens.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByLabel("Phone opens").fill("9");
  await page.getByRole("button", { name: "Save settings" }).click();
  await giveReason(page, "Shorter for our auditor");
  await expect(page.getByText("The settings are now in effect.")).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue("60");
  await page.goto("/admin/audit?action=settings.change");
  // Another test changes the support phone at the same time.
  await expect(page.getByRole("article").filter({ hasText: "Response days" }).first()).toContainText(
    "Shorter for our auditor",
  );
  await db().operatorSetting.deleteMany({ where: { name: "responseDays" } });
});

test("a colleague's change, read while somebody types, does not remove what was typed", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto("/admin/settings");
  const days = page.getByLabel("Inquiries");
  await expect(days).toHaveValue("730");
  await page.getByRole("navigation").getByRole("link", { name: "Catalog" }).click();
  await expect(page.getByRole("heading", { name: "Catalog" })).toBeVisible();
  await db().operatorSetting.create({
    data: { name: "inquiryDays", value: 400, updatedById: (await findAdmin()).id },
  });
  const read = Promise.withResolvers<void>();
  await page.route("**/api/admin/settings", async (route) => {
    await read.promise;
    await route.continue();
  });
  await page.goBack();
  await days.fill("365");
  const response = page.waitForResponse("**/api/admin/settings");
  read.resolve();
  await (await response).finished();
  await page.getByLabel("Support phone").focus();
  await expect(days).toHaveValue("365");
  await page.getByRole("button", { name: "Save settings" }).click();
  await giveReason(page, "A year is enough");
  await expect(page.getByText("Someone else has just changed this setting.")).toBeVisible();
  await expect(days).toHaveValue("365");
  await db().operatorSetting.deleteMany({ where: { name: "inquiryDays" } });
});

test("public pages show a new support phone at once, and follow a change that no page made", async ({
  page,
}) => {
  await signInAsStaff(page);
  await page.goto("/admin/settings");
  await page.getByLabel("Support phone").fill("302 555 0142");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Write the phone as (302) 555-0142.")).toBeVisible();
  await page.getByLabel("Support phone").fill("(302) 555-0199");
  await page.getByRole("button", { name: "Save settings" }).click();
  await giveReason(page, "A new line for support");
  await expect(page.getByText("The settings are now in effect.")).toBeVisible();
  const phone = () => page.getByRole("contentinfo").getByRole("link", { name: /^\(302\) 555/ });
  for (const path of ["/help-center", "/", "/terms-of-service", "/no-such-page"]) {
    await page.goto(path);
    await expect(phone()).toHaveText("(302) 555-0199");
  }
  await db().operatorSetting.deleteMany({ where: { name: "phone" } });
  // The server reads the settings every five seconds, also without a notification.
  await expect(async () => {
    await page.goto("/help-center");
    await expect(phone()).toHaveText("(302) 555-0142", { timeout: 500 });
  }).toPass({ timeout: 30_000 });
});

// One of the pages is the one for an address that leads nowhere.
test.use({ allowConsole: [/no-such-page/] });

test("staff check a post as a publisher, and nothing is stored", async ({ page }) => {
  const publisher = await db().publisher.create({
    data: { name: `Console ${Date.now()}`, lines: ["auto"], states: [] },
  });
  await signInAsStaff(page);
  await page.goto(`/admin/publishers/${publisher.id}`);
  const console = page.getByRole("region", { name: "Test console" });
  await console.getByRole("button", { name: "Check this post" }).click();
  await expect(console.getByRole("status")).toContainText("Would be taken as standard");
  await expectSound(page);
  const body = console.getByLabel("Body of POST /api/intake/leads");
  const line = console.getByLabel("Begin with the example of a line");
  const example = await body.inputValue();
  await body.fill(example.replace('"auto"', '"edited"'));
  await line.selectOption("life");
  await expect(body).toHaveValue(example.replace('"auto"', '"edited"'));
  await body.fill("");
  await line.selectOption("auto");
  await line.selectOption("life");
  await expect(body).toHaveValue(/"line": "life"/);
  await console.getByRole("button", { name: "Check this post" }).click();
  await expect(console.getByRole("status")).toContainText("This line is not part of your agreement.");
  await console.getByLabel("Body of POST /api/intake/leads").fill('{"line":"auto"}');
  await console.getByRole("button", { name: "Check this post" }).click();
  await expect(console.getByRole("status")).toContainText("fields do not match the schema of the line");
  await console.getByLabel("Body of POST /api/intake/leads").fill("{");
  await console.getByRole("button", { name: "Check this post" }).click();
  await expect(console.getByRole("status")).toContainText("The request body is not valid JSON.");
  expect(await db().lead.count({ where: { publisherId: publisher.id } })).toBe(0);
});
