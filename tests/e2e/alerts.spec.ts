import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures";
import { DeliveryPage } from "./pages/delivery-page";
import { waitUntilInteractive } from "./pages/interactive";
import { expectAccessible, expectNoSideways } from "./sound-page";

test("a browser turns alerts on, gets a test, and is removed @phone", async ({
  page,
  context,
  crm,
  uniqueUser,
}) => {
  const hook = `e2e-${randomUUID().slice(0, 12)}`;
  await context.addInitScript(subscribeAt, `${crm.url}/hooks/${hook}`);
  await new DeliveryPage(page).openAsNewCustomer(uniqueUser);
  const alerts = page.getByRole("region", { name: "Alerts" });
  await expect(alerts.getByText("Alerts are off in this browser.")).toBeVisible();
  await expectAccessible(page);
  await alerts.getByRole("button", { name: "Turn on alerts here" }).click();
  const browsers = alerts.getByRole("list", { name: "Browsers with alerts" });
  await expect(browsers.getByText("(this browser)")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your leads are on the Leads page" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);

  await browsers.getByRole("button", { name: /^Send a test/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send test" }).click();
  await expect(dialog.getByRole("region", { name: "Request" })).toContainText(
    '"title": "Test: new life lead"',
  );
  const [call] = await crm.waitForReceived({ hook, count: 1 });
  expect(call?.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high" });
  await page.keyboard.press("Escape");

  await browsers.getByRole("button", { name: /^Remove/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(alerts.getByText("Alerts are off in this browser.")).toBeVisible();
});

test("quiet hours and the daily summary are kept, and wrong times are explained at their field", async ({
  page,
  uniqueUser,
}) => {
  await new DeliveryPage(page).openAsNewCustomer(uniqueUser);
  const alerts = page.getByRole("region", { name: "Alerts" });
  await alerts.getByLabel("Quiet hours").check();
  await alerts.getByLabel("From").fill("22:30");
  await alerts.getByLabel("Until", { exact: true }).fill("22:30");
  await alerts.getByRole("button", { name: "Save alerts" }).click();
  await expect(alerts.getByText("Quiet hours need two different times")).toBeVisible();
  await alerts.getByLabel("Until", { exact: true }).fill("07:15");
  await alerts.getByLabel("Daily summary by email").check();
  await alerts.getByRole("button", { name: "Save alerts" }).press("Enter");
  await expect(page.getByText("Alerts updated.")).toBeVisible();
  await expect(alerts.getByRole("button", { name: "Save alerts" })).toBeFocused();
  await page.reload();
  await waitUntilInteractive(page);
  await expect(alerts.getByLabel("From")).toHaveValue("22:30");
  await expect(alerts.getByLabel("Until", { exact: true })).toHaveValue("07:15");
  await expect(alerts.getByLabel("Daily summary by email")).toBeChecked();
  await expectAccessible(page);
});

/**
 * Replaces the browser vendor's push service, which is not reachable from a test, by a receiver of ours, and the question to
 * the visitor, which a browser without a window answers with no. Runs in the page.
 */
function subscribeAt(endpoint: string): void {
  const toText = (bytes: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
  let current: PushSubscription | null = null;
  PushManager.prototype.subscribe = async function subscribe() {
    const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    const keys = {
      p256dh: toText(await crypto.subtle.exportKey("raw", pair.publicKey)),
      auth: toText(crypto.getRandomValues(new Uint8Array(16)).buffer),
    };
    // The prototype has getters only.
    const made: PushSubscription = Object.create(PushSubscription.prototype, {
      endpoint: { value: endpoint },
      toJSON: { value: () => ({ endpoint, keys }) },
      unsubscribe: { value: async () => true },
    });
    current = made;
    return made;
  };
  PushManager.prototype.getSubscription = async function getSubscription() {
    return current;
  };
}
