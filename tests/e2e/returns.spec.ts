import { shortId } from "@/lib/kit/short-id";
import { acceptForCustomer } from "./accept-for-customer";
import { expect, test } from "./fixtures";
import { buyOneLead, createPublisherKey, moveOrder, sellLead } from "./lead-market";
import { MARKETS } from "./markets";
import { ReturnPage } from "./pages/return-page";
import { StaffReturnsPage } from "./pages/staff-returns-page";
import { openEntry } from "./pages/workspace";
import { expectSound } from "./sound-page";

// A line and a region for each test: two orders that want the same lead would take it from each other.

test("the record denies at once and shows why, and a person is asked to look again @phone", async ({
  page,
  uniqueUser,
}, { project }) => {
  const market = project.name === "phone" ? MARKETS.returnAskedOnPhone : MARKETS.returnAsked;
  const { leadId } = await buyOneLead(page, uniqueUser, market);
  const lead = new ReturnPage(page);
  await lead.open(leadId);
  await expect(lead.card).toContainText(/until \w{3} \d+, \d{4}, 1[45] days left/);
  await expect(lead.card).toContainText(
    "you bought 1 lead; 0 returns count toward the limit of 25% of 20 leads.",
  );
  await expectSound(page);

  await lead.openDialog();
  await lead.confirm();
  await expect(lead.dialog.getByText("Please choose a reason.")).toBeVisible();
  await expect(
    lead.dialog.getByRole("radio", { name: "I already bought a lead for this person from you" }),
  ).toBeFocused();
  await expectSound(page);
  // Escape throws away no text.
  await lead.dialog.getByLabel("What happened").fill("She lives in Utah.");
  await page.keyboard.press("Escape");
  await expect(lead.dialog).toHaveCount(0);
  await lead.openDialog();
  await expect(lead.dialog.getByLabel("What happened")).toHaveValue("She lives in Utah.");
  await lead.request("It does not fit my order");
  await expect(lead.title("Return denied")).toBeFocused();
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith("draft "));
  await expect.poll(() => page.evaluate(drafts)).toEqual([]);
  const findings = lead.card.getByRole("table", { name: "What our records say" });
  await expect(findings.getByRole("row", { name: /^State/ })).toContainText(
    `The lead: ${market.region.place.state}`,
  );
  await expect(findings.getByText("Matches your order")).toHaveCount(5);
  await expectSound(page);

  await expect(lead.card).toContainText(/You can ask for a review until \w{3} \d+, \d{4}, \d+:\d\d [AP]M\./);
  await lead.card.getByRole("button", { name: "Ask for a review" }).press("Enter");
  await lead.dialog.getByRole("button", { name: "Send" }).click();
  await expect(lead.dialog.getByText("Please write a sentence")).toBeVisible();
  const wrong = lead.dialog.getByLabel("What is wrong in our records?");
  await wrong.fill("She says that she lives in Utah now.");
  await page.keyboard.press("Escape");
  await lead.card.getByRole("button", { name: "Ask for a review" }).press("Enter");
  await expect(wrong).toHaveValue("She says that she lives in Utah now.");
  await lead.dialog.getByRole("button", { name: "Send" }).click();
  await expect(lead.title("Return open")).toBeFocused();
  await expect(lead.card.getByRole("timer")).toHaveText(/^Time left: 2[34] h( \d+ min)?$/);
  await expectSound(page);
  await page.goto("/dashboard/leads?view=all");
  await expect(page.getByRole("article").getByText("Return open").filter({ visible: true })).toBeVisible();
});

test("staff see who waits and how long, deny with a reason, accept another lead back, and the customer reads it @phone", async ({
  page,
  browser,
  uniqueUser,
}, { project }) => {
  const market = project.name === "phone" ? MARKETS.returnDecidedOnPhone : MARKETS.returnDecided;
  const { leadId } = await buyOneLead(page, uniqueUser, market);
  const ask = async (path: string, data: object) => {
    const headers = { origin: new URL(process.env.BASE_URL ?? "").origin };
    expect((await page.request.post(`/api/my/leads/${leadId}/return${path}`, { data, headers })).ok()).toBe(
      true,
    );
  };
  await ask("", { reason: "outside-order", remedy: "replacement" });
  await ask("/review", { text: "She says that she lives in Utah now." });
  const staff = await StaffReturnsPage.signIn(browser, page);
  await staff.page.goto("/admin");
  await openEntry(staff.page, /^Returns/);
  const row = staff.rowOf(leadId);
  await expect(row).toContainText("She says that she lives in Utah now.");
  await expect(row).toContainText("Denied by our records");
  await expect(row).toContainText(uniqueUser.username);
  await expect(row).toContainText("0 of 1 returned in 90 days");
  await expect(row.getByRole("timer")).toHaveText(/^Auto-approves in 2[34] h/);
  await expectSound(staff.page);
  const dialog = await staff.ask("Deny", leadId);
  await dialog.getByRole("button", { name: "Deny" }).click();
  await expect(dialog.getByText("Please tell the customer why, in a sentence.")).toBeVisible();
  await dialog.getByLabel("Note to the customer").fill("The address that she gave is the one in your order.");
  await expectSound(staff.page);
  await dialog.getByRole("button", { name: "Deny" }).click();
  await expect(staff.page.getByText("The return is denied.")).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(
    staff.page.getByRole("heading", { level: 2, name: /open returns|for a decision$/ }),
  ).toBeFocused();
  await staff.page.getByLabel("Show").selectOption("Denied");
  await expect(staff.page).toHaveURL(/\/admin\/returns\?status=denied$/);
  await expect(row).toContainText("Decided by staff");
  const otherId = await sellLead(page, await createPublisherKey(), market.line, "Robin", market.region);
  await acceptForCustomer(staff, otherId);
  await staff.page.context().close();

  const lead = new ReturnPage(page);
  await lead.open(leadId);
  await expect(lead.title("Return denied")).toBeVisible();
  await expect(lead.card).toContainText("The address that she gave is the one in your order.");
  await expect(lead.card.getByRole("button")).toHaveCount(0);
  await lead.open(otherId);
  await expect(lead.title("Return approved")).toBeVisible();
  await expect(lead.card).toContainText("Thank you for writing: he is seventeen.");
});

test("a return is withdrawn, asked for again, approved by staff, and told by mail", async ({
  page,
  browser,
  mail,
  uniqueUser,
}) => {
  const { line, region } = MARKETS.returnWithdrawn;
  const { leadId } = await buyOneLead(page, uniqueUser, { line, region });
  const lead = new ReturnPage(page);
  await lead.open(leadId);
  await lead.openDialog();
  await lead.request("Something else");
  await expect(
    lead.dialog.getByText("Please say what is wrong with this lead, in a sentence."),
  ).toBeVisible();
  await expect(lead.dialog.getByLabel("What happened")).toBeFocused();
  await lead.request("Something else", { text: "They speak Portuguese only, and no agent of ours does." });
  await expect(lead.title("Return open")).toBeVisible();
  await lead.withdraw();
  await expect(lead.title("Return this lead")).toBeFocused();
  await expect(lead.card).toContainText(/You withdrew your return of .*\./);

  await lead.openDialog();
  await lead.request("The number belongs to somebody else", { text: "Answered by a bakery." });
  await expect(lead.title("Return open")).toBeVisible();
  const staff = await StaffReturnsPage.signIn(browser, page);
  await staff.page.goto(`/admin/leads/${leadId}`);
  await expect(staff.page.getByText("Answered by a bakery.")).toBeVisible();
  await expectSound(staff.page);
  await staff.open();
  const dialog = await staff.ask("Approve", leadId);
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(staff.page.getByText("The return is approved. The customer gets another lead.")).toBeVisible();
  await staff.open("approved");
  await expect(staff.rowOf(leadId)).toContainText("1 of 1 returned in 90 days");
  await staff.page.context().close();

  await lead.open(leadId);
  await expect(lead.title("Return approved")).toBeVisible();
  await expect(lead.card).toContainText("You get another lead");
  await expect(lead.card).toContainText("Please do not contact this consumer again.");
  await expectSound(page);
  await page.goto("/dashboard/leads?view=all");
  await expect(
    page.getByRole("article").getByText("Returned", { exact: true }).filter({ visible: true }),
  ).toBeVisible();
  await expect
    .poll(async () => (await mail.to(uniqueUser.email)).map(({ subject }) => subject))
    .toContain(`Your return of lead ${shortId(leadId)} was approved`);
});

test("a lead of an order that ended is refunded, because nothing can replace it", async ({
  page,
  browser,
  uniqueUser,
}) => {
  const { leadId, orderId } = await buyOneLead(page, uniqueUser, MARKETS.returnRefunded);
  await moveOrder(orderId, "cancelled");
  const lead = new ReturnPage(page);
  await lead.open(leadId);
  await lead.openDialog();
  const refund = lead.dialog.getByText(/^A refund of \$\d+\.\d\d,/);
  const amount = /\$\d+\.\d\d/.exec((await refund.textContent()) ?? "")?.[0] ?? "no amount";
  await expect(lead.dialog.getByRole("radio", { name: "A replacement lead" })).toHaveCount(0);
  await lead.request("The number is disconnected");
  await expect(lead.title("Return open")).toBeVisible();
  const staff = await StaffReturnsPage.signIn(browser, page);
  await staff.open();
  const dialog = await staff.ask("Approve", leadId);
  await dialog.getByLabel("Note to the customer").fill("We heard the tones, too.");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(staff.page.getByText("The return is approved. The customer gets a refund.")).toBeVisible();
  await staff.page.context().close();
  await lead.open(leadId);
  await expect(lead.card).toContainText(amount);
  await expect(lead.card).toContainText("We heard the tones, too.");
});

test.describe("when somebody else was faster", () => {
  test.use({ allowConsole: [/status of 409/] });

  test("a second tab and staff are told, and see how things stand", async ({
    page,
    browser,
    context,
    uniqueUser,
  }) => {
    const { leadId } = await buyOneLead(page, uniqueUser, MARKETS.returnInTwoPages);
    const [first, second] = [new ReturnPage(page), new ReturnPage(await context.newPage())];
    await first.open(leadId);
    await second.open(leadId);
    const staff = await StaffReturnsPage.signIn(browser, page);
    const acceptance = await staff.askToAccept(leadId);
    await second.openDialog();
    await first.openDialog();
    await first.request("They say that they never asked", { text: "Called twice, sure both times." });
    await expect(first.title("Return open")).toBeVisible();
    await acceptance.getByLabel("Reason").selectOption("Another reason");
    await acceptance.getByLabel("Note to the customer").fill("As you wrote to us.");
    await acceptance.getByRole("button", { name: "Accept return" }).click();
    await expect(staff.page.getByText("This lead has a return already. Please look again.")).toBeVisible();
    await expect(acceptance).toHaveCount(0);
    await expect(staff.page.getByText("Called twice, sure both times.")).toBeVisible();
    await second.request("The number is disconnected");
    await expect(second.dialog).toHaveCount(0);
    await expect(second.title("Return open")).toBeFocused();
    await expect(second.card).toContainText("Called twice, sure both times.");

    await staff.open();
    const dialog = await staff.ask("Approve", leadId);
    await second.withdraw();
    await expect(second.title("Return this lead")).toBeVisible();
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(
      staff.page.getByText("This return was decided or taken back meanwhile. Please look again."),
    ).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(staff.rowOf(leadId)).toHaveCount(0);
    await staff.page.context().close();
    await first.withdraw();
    await expect(first.title("Return this lead")).toBeFocused();
  });
});
