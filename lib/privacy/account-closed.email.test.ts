import { expect, it } from "@jest/globals";
import { accountClosedText } from "./account-closed.email";

it("the email about a closed account says that invoices keep the name, company and email", () => {
  expect(accountClosedText("Dana").paragraphs.join(" ")).toContain(
    "invoices with the name, company and email they were issued with",
  );
});

it.each([
  ["Dana", "with your name and email"],
  [null, "without your name and email"],
])("says what becomes of chats, of %s", (firstName, kept) => {
  expect(accountClosedText(firstName).paragraphs.join(" ")).toContain(
    `the chats stay for up to two years after the last message, ${kept}`,
  );
});

it("says in the email about a closed account that nobody tells the former owner of a revocation any more", () => {
  expect(accountClosedText("Dana").paragraphs.join(" ")).toContain("We cannot tell you about it any more");
});
