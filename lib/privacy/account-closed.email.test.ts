import { expect, it } from "@jest/globals";
import { accountClosedText } from "./account-closed.email";

it("the email about a closed account says that invoices keep the name, company and email", () => {
  expect(accountClosedText("Dana").paragraphs.join(" ")).toContain(
    "invoices with the name, company and email they were issued with",
  );
});
