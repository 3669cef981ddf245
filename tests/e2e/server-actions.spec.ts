import type { Request } from "@playwright/test";
import * as z from "zod/mini";
import { orderProgressDto } from "@/lib/marketplace/order-limits";
import { expect, test } from "./fixtures";
import { approveOrder, buyOrder, moveOrder } from "./lead-market";
import { sendRaw } from "./raw-request";
import { signInAsCustomer } from "./signed-in";
import { expectSound } from "./sound-page";

test.use({ allowConsole: [/ERR_FAILED|status of 409/] });

test("a server action is posted through Next by its owner's own pages only, and an order is bought again", async ({
  page,
  browser,
  createUser,
}) => {
  const customer = await signInAsCustomer(page, createUser());
  // Standard: no other test posts or buys Standard auto leads.
  const orderId = await buyOrder(customer, "auto", { tier: "standard" });
  await approveOrder(orderId);
  const readPaused = async () =>
    z
      .array(orderProgressDto)
      .parse(await (await page.request.get("/api/my/order-progress")).json())
      .at(0)?.isPaused;
  await expect.poll(readPaused).toBe(false);
  await page.goto("/dashboard");

  const card = page.getByRole("article");
  const posted = page.waitForRequest(isAction);
  await card.getByRole("button", { name: /^Pause leads/ }).click();
  const action = await posted;
  await expect(page.getByText("This order gets no leads until you resume it.")).toBeVisible();
  await card.getByRole("button", { name: /^Resume leads/ }).click();
  await expect(card.getByRole("button", { name: /^Pause leads/ })).toBeVisible();
  await expect.poll(readPaused).toBe(false);

  // The same request again, as others would send it.
  const sent = await action.allHeaders();
  const asVisitor = await replay(action, { ...sent, cookie: "" });
  expect(asVisitor).toMatchObject({ status: 200, text: expect.stringContaining("problem:not-signed-in") });
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await signInAsCustomer(other, createUser());
  const cookie = (await stranger.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  await stranger.close();
  const asStranger = await replay(action, { ...sent, cookie });
  expect(asStranger).toMatchObject({ status: 200, text: expect.stringContaining("problem:not-found") });
  const fromElsewhere = await replay(action, { ...sent, origin: "https://evil.example" });
  expect(fromElsewhere.status).toBe(500);
  const { origin: _, "sec-fetch-site": _site, ...withoutOrigin } = sent;
  const fromNowhere = await replay(action, withoutOrigin);
  expect(fromNowhere.text).toContain("problem:cross-site");
  const unknown = await replay(action, { ...sent, "next-action": "0".repeat(42) });
  expect(unknown.status).toBe(409);
  const tooLarge = await replay(action, sent, `[{"orderId":"${"x".repeat(70_000)}"}]`);
  expect(tooLarge.status).toBeGreaterThanOrEqual(400);
  expect(await readPaused()).toBe(false);
  const again = await replay(action, sent);
  expect(again.status).toBe(200);
  expect(await readPaused()).toBe(true);

  await moveOrder(orderId, "cancelled");
  await page.reload();
  // A price that could not be fetched is asked for by the next press.
  await page.route("**/*", (route) => (isAction(route.request()) ? route.abort() : route.fallback()));
  await card.getByRole("button", { name: /^Order again/ }).press("Enter");
  await expect(card.getByText("We couldn't reach our server.")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  // A page of another version asks for an action that the server does not know.
  await page.route("**/*", (route) => {
    const headers = { ...route.request().headers(), "next-action": "0".repeat(42) };
    return isAction(route.request()) ? route.continue({ headers }) : route.fallback();
  });
  await card.getByRole("button", { name: /^Order again/ }).press("Enter");
  await expect(card.getByText("This page is from an older version. Please load it again.")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await card.getByRole("button", { name: /^Order again/ }).press("Enter");
  await expect(card.getByRole("status")).toHaveText(
    /^250 Standard auto leads in 5 states for \$4,500\. The price has not changed\.$/,
  );
  await expectSound(page);
  await card.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(card.getByRole("button", { name: /^Order again/ })).toBeFocused();
  await expect(card.getByRole("button", { name: "Continue to checkout" })).toHaveCount(0);
  await card.getByRole("button", { name: /^Order again/ }).press("Enter");
  await card.getByRole("button", { name: "Continue to checkout" }).click();
  await expect(page).toHaveURL(/\/checkout\?leadConfigId=/);
  await expect(page.getByRole("heading", { name: "Complete Your Purchase" })).toBeVisible();
  await expect(page.getByText("$4,500").first()).toBeVisible();
});

const isAction = (request: Request) => request.method() === "POST" && "next-action" in request.headers();

/** Sends an action's request once more, past the browser. */
function replay(action: Request, headers: Record<string, string>, body = action.postData() ?? "") {
  // Names of HTTP/2, and headers of the connection, are not for HTTP/1.1.
  const sendable = Object.entries(headers).filter(
    ([name]) => !/^(:|content-length$|accept-encoding$)/.test(name),
  );
  const { pathname } = new URL(action.url());
  return sendRaw(pathname, { method: "POST", headers: Object.fromEntries(sendable), body });
}
