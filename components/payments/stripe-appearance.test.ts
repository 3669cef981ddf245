import { expect, it } from "@jest/globals";
import tailwind from "@/tailwind.config";
import { stripeAppearance } from "./stripe-script";

it("the payment fields have the colors and corners of the pages", () => {
  const { colorPrimary, colorText, colorTextSecondary, colorDanger, borderRadius } =
    stripeAppearance.variables ?? {};
  expect(tailwind.theme?.colors).toMatchObject({
    accent: { DEFAULT: colorPrimary },
    ink: { DEFAULT: colorText },
    muted: colorTextSecondary,
    red: { deep: colorDanger },
  });
  expect(tailwind.theme?.borderRadius).toMatchObject({ DEFAULT: borderRadius });
});
