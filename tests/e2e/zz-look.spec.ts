import { expect, test } from "./fixtures";
import { signInAsCustomer, signInAsStaff } from "./signed-in";

test("look", async ({ page, uniqueUser }) => {
  await signInAsCustomer(page, uniqueUser);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [name, path] of [
      ["dash", "/dashboard"],
      ["del", "/dashboard/delivery"],
      ["set", "/dashboard/settings"],
      ["chk", "/checkout?package=growth"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
      await page.screenshot({ path: `/tmp/wt/rest-shots/${name}-${width}.png` });
    }
  }
  await signInAsStaff(page);
  await page.goto("/admin");
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await page.screenshot({ path: "/tmp/wt/rest-shots/admin-1440.png" });
});
