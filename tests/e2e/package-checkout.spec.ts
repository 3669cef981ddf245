import { expect, test } from "./fixtures";
import { BuilderPage } from "./pages/builder-page";
import { CheckoutPage } from "./pages/checkout-page";
import { signInAsCustomer } from "./signed-in";

test("Back leads from the payment to the step of the package, with line and states", async ({
  page,
  uniqueUser,
}) => {
  await signInAsCustomer(page, uniqueUser);
  await page.goto("/checkout?package=growth");
  const back = page.getByRole("banner").getByRole("link", { name: /^Back to/ });
  await expect(back).toHaveText("Back to pricing");
  await expect(back).toHaveAttribute("href", "/#pricing");
  await page.getByRole("radio", { name: "Life", exact: true }).check();
  await new BuilderPage(page).chooseStates("Ohio", "Texas", "Utah", "Maine", "Iowa");
  const proceed = page.getByRole("button", { name: "Continue to payment" });
  const { payButton } = new CheckoutPage(page);
  const expectChosen = async () => {
    await expect(page).toHaveURL("/checkout?package=growth");
    await expect(page.getByRole("radio", { name: "Life", exact: true })).toBeChecked();
    await expect(
      page.getByRole("checkbox", { name: /^(Ohio|Texas|Utah|Maine|Iowa) /, checked: true }),
    ).toHaveCount(5);
  };
  await proceed.click();
  await expect(payButton).toHaveText("Pay $5,670");
  await page.goBack();
  await expectChosen();
  await proceed.click();
  await expect(payButton).toHaveText("Pay $5,670");
  await expect(back).toHaveText("Back to package setup");
  await back.click();
  await expectChosen();
});
