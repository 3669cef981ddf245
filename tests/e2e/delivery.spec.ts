import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures";
import { holdPosts } from "./held-call";
import { buyOrder } from "./lead-market";
import { DeliveryPage } from "./pages/delivery-page";
import { waitUntilInteractive } from "./pages/interactive";
import { signInAsCustomer } from "./signed-in";
import { expectAccessible, expectNoSideways } from "./sound-page";

const newHook = () => `e2e-${randomUUID().slice(0, 12)}`;

test("a webhook is added, tested, told apart when it fails, and given a new secret @phone", async ({
  page,
  crm,
  uniqueUser,
}) => {
  const delivery = new DeliveryPage(page);
  await delivery.openAsNewCustomer(uniqueUser);
  await expect(page.getByRole("heading", { name: "Your leads are on the Leads page" })).toBeVisible();
  await expectAccessible(page);

  const hook = newHook();
  const secret = await delivery.addWebhook("Main CRM", `${crm.url}/hooks/${hook}`);
  await expectAccessible(page);
  await crm.setHook(hook, { secret });
  await page.getByRole("link", { name: "Go to Main CRM" }).click();
  await expect(page.getByText("Nothing sent yet")).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);

  await delivery.action("Send a test", "Main CRM").click();
  const dialog = page.getByRole("dialog", { name: "Send a test to Main CRM" });
  await dialog.getByLabel("Line").selectOption({ label: "Auto" });
  await dialog.getByRole("button", { name: "Send test" }).click();
  await expect(dialog.getByText(/^Status 20\d, [\d,]+ ms$/)).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Request" })).toContainText('"line": "auto"');
  await expectAccessible(page);
  const [first] = await crm.waitForReceived({ hook, count: 1 });
  expect(first).toMatchObject({ signature: "verified" });

  await crm.setHook(hook, { behaviour: { kind: "status", status: 503 } });
  await dialog.getByRole("button", { name: "Send test" }).click();
  await expect(dialog.getByText("The server reported an internal error (503).")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(delivery.action("Send a test", "Main CRM")).toBeFocused();

  await delivery.action("New secret", "Main CRM").click();
  const rotate = page.getByRole("dialog", { name: "New secret for Main CRM?" });
  const letGo = await holdPosts(page, /\/secret$/);
  await rotate.getByRole("button", { name: "Create new secret" }).click();
  await expect(rotate.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await rotate.getByRole("button", { name: "Close" }).click();
  await expect(rotate).toBeVisible();
  letGo();
  const renewed = await page.getByRole("dialog").locator("code").filter({ hasText: "whsec_" }).textContent();
  expect(renewed).not.toBe(secret);
  await page.getByRole("button", { name: "I've saved it" }).click();
  await expect(page.getByText(/^Deliveries are signed with both secrets until/)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideways(page);
});

test("a receiver with bad TLS gets nothing, and a test says why @phone", async ({
  page,
  crm,
  uniqueUser,
}) => {
  const delivery = new DeliveryPage(page);
  await delivery.openAsNewCustomer(uniqueUser);
  const hook = newHook();
  const plain = crm.url.replace("http:", "https:");
  for (const [name, origin] of [
    ["Own certificate", crm.untrustedUrl],
    ["No TLS", plain],
  ] as const) {
    await delivery.addWebhook(name, `${origin}/hooks/${hook}`);
    await page.getByRole("link", { name: `Go to ${name}` }).click();
    await delivery.action("Send a test", name).click();
    const dialog = page.getByRole("dialog", { name: `Send a test to ${name}` });
    await dialog.getByRole("button", { name: "Send test" }).click();
    await expect(dialog.getByText(/^No encrypted connection was possible/)).toBeVisible();
    await expect(dialog.getByText(/^No status, [\d,]+ ms$/)).toBeVisible();
  }
  expect(await crm.listReceived({ hook })).toEqual([]);
});

test.describe("a form that is refused", () => {
  test.use({ allowConsole: [/status of 4(00|22)/] });

  test("says so at the field, and keeps what was typed; a mapping shows what it sends @phone", async ({
    page,
    crm,
    uniqueUser,
  }) => {
    await new DeliveryPage(page).openAsNewCustomer(uniqueUser);
    await page.getByRole("link", { name: "Add the first destination" }).click();
    await page.getByRole("radio", { name: "Other CRM" }).check();
    await page.getByLabel("Start with").selectOption({ label: "GoHighLevel" });
    await expect(page.getByLabel("URL", { exact: true })).toHaveValue("");
    const preview = page.getByTestId("mapping-preview");
    await expect(preview).toContainText('"phone": "+15125550142"');
    await page.getByRole("button", { name: "Add header" }).press("Enter");
    await page
      .getByRole("button", { name: /^Remove header/ })
      .last()
      .press("Enter");
    await expect(page.getByRole("button", { name: "Add header" })).toBeFocused();
    await page
      .getByRole("button", { name: /^Remove field/ })
      .last()
      .press("Enter");
    await expect(page.getByRole("button", { name: "Add field" })).toBeFocused();
    await page.getByLabel("Field 2: their name").fill("person.first");
    await expect(preview).toContainText('"first": "Dana"');
    await page.getByLabel("Field 2: what goes into it").fill("{{contact_info.nickname!}}");
    await page.getByLabel("URL", { exact: true }).fill("http://10.0.0.8/leads");
    await page.getByRole("button", { name: "Add destination" }).click();
    await expect(page.getByLabel("Field 2: what goes into it")).toBeFocused();
    await expect(page.getByLabel("Field 2: what goes into it")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await page.getByLabel("Field 2: what goes into it").fill("{{contact_info.first_name}}");
    await page.getByRole("button", { name: "Add destination" }).click();
    await expect(page.getByLabel("URL", { exact: true })).toBeFocused();
    await expect(page.getByLabel("URL", { exact: true })).toHaveValue("http://10.0.0.8/leads");
    await page.getByLabel("URL", { exact: true }).fill(`${crm.url}/crm/leads`);
    await page.getByRole("button", { name: "Add destination" }).click();
    await expect(page.getByRole("heading", { name: "Other CRM is added" })).toBeVisible();
  });
});

test("without a confirmed address it says so, with the way to the link", async ({ page, uniqueUser }) => {
  await signInAsCustomer(page, uniqueUser);
  await page.goto("/dashboard/delivery");
  await expect(page.getByText("Please confirm your email")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send again" })).toBeVisible();
});

test("an event of an order arrives signed, is listed with its tries, and is sent again @phone", async ({
  page,
  crm,
  uniqueUser,
}) => {
  const delivery = new DeliveryPage(page);
  const customer = await delivery.openAsNewCustomer(uniqueUser);
  const hook = newHook();
  const secret = await delivery.addWebhook("Main CRM", `${crm.url}/hooks/${hook}`);
  await crm.setHook(hook, { secret });
  await page.getByRole("link", { name: "Go to Main CRM" }).click();
  await expect(page).toHaveURL(/\/dashboard\/delivery\/[0-9a-f-]{36}$/);
  const address = page.url();

  await buyOrder(customer, "life");
  const [call] = await crm.waitForReceived({ hook, count: 1 });
  expect(call).toMatchObject({ signature: "verified", repeat: 0 });
  expect(JSON.parse(call?.body ?? "")).toMatchObject({
    type: "order.status_changed",
    data: { to: "pending" },
  });

  await page.goto(address);
  const row = page.getByRole("listitem").filter({ hasText: `webhook-id ${call?.messageId}` });
  await expect(row.getByText("Accepted", { exact: true })).toBeVisible();
  await expect(row.getByText("Attempt 1")).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("button", { name: /^Resend/ }).click();
  // The page looks again by itself.
  await expect(row.getByText("Attempt 2")).toBeVisible();
  const calls = await crm.waitForReceived({ hook, count: 2 });
  expect(calls.map(({ messageId }) => messageId)).toEqual([call?.messageId, call?.messageId]);
  await page.getByLabel("Show").selectOption({ label: "Failed" });
  await expect(page.getByText("No delivery matches this filter.")).toBeVisible();
  await expect(page).toHaveURL(/status=dead/);
  await expectNoSideways(page);
});

test("the page about webhooks says whether a signature fits, and sends nothing @phone", async ({ page }) => {
  await page.goto("/webhooks");
  await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();
  await waitUntilInteractive(page);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await page.getByLabel("Signing secret").fill("whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD");
  await page.getByLabel("webhook-id").fill("msg_1");
  await page.getByLabel("webhook-timestamp").fill("1700000000");
  await page.getByLabel("webhook-signature").fill("v1,Zm9v");
  await page.getByLabel("Body, exactly as it arrived").fill("{}");
  await page.getByRole("button", { name: "Check signature" }).click();
  await expect(page.getByText("The signature does not match.")).toBeVisible();
  const expected =
    (await page.getByText("With this secret, the signature would be").locator("code").textContent()) ?? "";
  await page.getByLabel("webhook-signature").fill(expected);
  await page.getByRole("button", { name: "Check signature" }).click();
  await expect(page.getByText(/The signature matches, but the timestamp is \d+ seconds old/)).toBeVisible();
  // Parts of the program and of the pages that are linked may still come; what was typed goes nowhere.
  expect(sent.filter((url) => !/\/_next\/static\/|[?&]_rsc=/.test(url))).toEqual([]);
  expect(sent.join("\n")).not.toMatch(/C2FVsBQIhrscChlQIMV|msg_1|1700000000|Zm9v/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideways(page);
});
