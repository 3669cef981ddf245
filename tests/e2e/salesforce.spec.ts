import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures";
import { DeliveryPage } from "./pages/delivery-page";
import { expectAccessible, expectNoSideways } from "./sound-page";

test("a Salesforce without state picklists gets the state as text, and the choice stays @phone", async ({
  page,
  crm,
  uniqueUser,
}) => {
  const delivery = new DeliveryPage(page);
  await delivery.openAsNewCustomer(uniqueUser);
  const leadSource = `e2e-${randomUUID().slice(0, 12)}`;
  await page.goto("/dashboard/delivery/new");
  await page.getByRole("radio", { name: "Salesforce" }).check();
  await page.getByLabel("Organization id").fill("00D000000000001");
  await page.getByLabel("Lead source").fill(leadSource);
  const picklists = page.getByRole("checkbox", {
    name: "State and country picklists are on in my Salesforce",
  });
  await expect(picklists).toBeChecked();
  await expect(picklists).toHaveAccessibleDescription(/Clear this box if they are off there/);
  await picklists.uncheck();
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.getByRole("button", { name: "Add destination" }).click();
  await page.getByRole("link", { name: "Go to Salesforce" }).click();

  await delivery.action("Send a test", "Salesforce").click();
  await page.getByRole("dialog").getByRole("button", { name: "Send test" }).click();
  await expect(page.getByRole("dialog").getByText(/^Status 200, [\d,]+ ms$/)).toBeVisible();
  // What is sent is a form of Salesforce's: the result shows the lead from which it was made.
  await expect(page.getByRole("dialog").getByRole("region", { name: "Lead", exact: true })).toBeVisible();
  const calls = await crm.listReceived({ hook: "salesforce" });
  const form = new URLSearchParams(calls.find(({ body }) => body.includes(leadSource))?.body);
  expect([form.get("state"), form.get("state_code")]).toEqual(["Texas", null]);

  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(picklists).not.toBeChecked();
});
