import { expect, it } from "@jest/globals";
import { healthChangeText } from "./health-change.email";

it("a destination that is gone needs a new URL and Resume: a new URL alone does not restart it", () => {
  const { paragraphs } = healthChangeText({
    firstName: "Dana",
    name: "CRM",
    change: "gone",
    appUrl: "https://leadwell.example",
  });
  expect(paragraphs.join(" ")).toContain(
    "Correct the URL, resume the destination, and resend what it missed. Or add another destination.",
  );
});
