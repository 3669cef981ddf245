import * as z from "zod/mini";
import { expect, test } from "./fixtures";
import { buyOneLead } from "./lead-market";
import { MARKETS } from "./markets";
import { waitUntilInteractive } from "./pages/interactive";
import { expectSound } from "./sound-page";

const leadDetail = z.object({ contact: z.object({ email: z.string() }) });

// A wrong code is refused.
test.use({ allowConsole: [/status of 4(00|22)/] });

test("a consumer confirms an email, sees who has the details, and revokes; the owner is told @phone", async ({
  page,
  browser,
  baseURL,
  uniqueUser,
  mail,
}, { project }) => {
  const market = project.name === "phone" ? MARKETS.myInformationOnPhone : MARKETS.myInformation;
  const { leadId } = await buyOneLead(page, uniqueUser, market);
  const response = await page.request.get(`/api/my/leads/${leadId}`);
  const { email } = leadDetail.parse(await response.json()).contact;

  const consumer = await browser.newContext({ baseURL });
  const own = await consumer.newPage();
  await own.goto("/");
  await own.getByRole("contentinfo").getByRole("link", { name: "Who has my information?" }).click();
  await expect(own.getByRole("heading", { level: 1 })).toHaveText("Who has my information?");
  await own.getByLabel("Your email").fill(email);
  await own.keyboard.press("Enter");
  await expect(own.getByLabel("Code")).toBeFocused();
  await expectSound(own);
  await own.getByLabel("Code").fill("1");
  await own.keyboard.press("Enter");
  await expect(own.getByText("Enter the code of 8 digits from the message.")).toBeVisible();
  const codeOf = async () => /\b\d{4} \d{4}\b/.exec((await mail.to(email))[0]?.text ?? "")?.[0] ?? "";
  await expect.poll(codeOf).not.toBe("");
  await own.getByLabel("Code").fill(await codeOf());
  await own.keyboard.press("Enter");
  await expect(own.getByText("Property and casualty insurance request")).toBeVisible();
  await expect(own.getByText("You agreed", { exact: true })).toBeVisible();
  await expect(own.getByText(/^This is what we hold for /)).toBeFocused();
  await expectSound(own);

  await own.getByRole("button", { name: "Revoke my consent" }).click();
  await expect(own.getByText(/^Your consent is revoked\..*kept as evidence\.$/)).toBeFocused();
  const told = async () =>
    (await mail.to(uniqueUser.email)).filter(({ text }) => text.includes("revoked consent"));
  await expect.poll(async () => (await told()).length).toBe(1);
  await page.goto(`/dashboard/leads/${leadId}`);
  await expect(page.getByText("added to our suppression list")).toBeVisible();
  await consumer.close();
});

test("the footer leads to the opt-out of sale, and a browser's privacy signal is sent and named", async ({
  page,
  uniqueUser,
}) => {
  await page.setExtraHTTPHeaders({ "Sec-GPC": "1" });
  await page.goto("/privacy-policy");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Do Not Sell or Share My Personal Information" })
    .click();
  await expect(page.getByText("Do not sell or share my personal information:")).toBeVisible();
  const { email } = uniqueUser;
  const information = { email, phone: null, inquiries: [], listedSince: null, canConfirmPhone: false };
  let signal: string | undefined;
  await page.route("**/api/my-information/confirm", async (route) => {
    signal = (await route.request().allHeaders())["sec-gpc"];
    await route.fulfill({ json: { token: "token", information: { ...information, isSaleStopped: true } } });
  });
  await page.getByLabel("Your email").fill(email);
  await page.keyboard.press("Enter");
  await page.getByLabel("Code").fill("12345678");
  await page.keyboard.press("Enter");
  await expect(page.getByText("None of these requests is for sale any more.")).toBeVisible();
  expect(signal).toBe("1");
  await expectSound(page);
});

test("the focus goes to the field of each step, but not when the page is opened", async ({
  page,
  uniqueUser,
}) => {
  await page.goto("/my-information");
  await waitUntilInteractive(page);
  const email = page.getByLabel("Your email");
  await expect(email).not.toBeFocused();
  await email.fill(uniqueUser.email);
  await email.press("Enter");
  await expect(page.getByLabel("Code")).toBeFocused();
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/^We sent a code of 8 digits to /);
  await page.getByRole("button", { name: /^Use another email/ }).press("Enter");
  await expect(email).toBeFocused();
});

test("the focus goes along when the phone is confirmed, too", async ({ page, uniqueUser }) => {
  // The tests have no provider of text messages, so the server's answers are stood in for.
  const { email } = uniqueUser;
  const information = { email, phone: null, inquiries: [], listedSince: null, canConfirmPhone: true };
  const confirmed = { ...information, phone: "(512) 555-0142", canConfirmPhone: false };
  await page.route("**/api/my-information/confirm", (route) =>
    route.fulfill({ json: { token: "token", information } }),
  );
  await page.route("**/api/my-information/phone-code", (route) => route.fulfill({ json: {} }));
  await page.route("**/api/my-information/confirm-phone", (route) => route.fulfill({ json: confirmed }));
  await page.goto("/my-information");
  await waitUntilInteractive(page);
  await page.getByLabel("Your email").fill(email);
  await page.keyboard.press("Enter");
  await page.getByLabel("Code").fill("12345678");
  await page.keyboard.press("Enter");
  await page.getByText("Also find requests by my phone number").click();
  const phone = page.getByLabel("Your phone");
  await phone.fill("(512) 555-0143");
  await phone.press("Enter");
  await expect(page.getByLabel("Code")).toBeFocused();
  await page.getByRole("button", { name: "Use another number" }).press("Enter");
  await expect(phone).toBeFocused();
  await phone.fill("(512) 555-0142");
  await phone.press("Enter");
  await page.getByLabel("Code").fill("12345678");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`This is what we hold for ${email} and (512) 555-0142`)).toBeFocused();
});
