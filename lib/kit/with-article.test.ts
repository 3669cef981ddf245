import { expect, it } from "@jest/globals";
import { withArticle } from "./with-article";

it.each([
  ["auto lead", "an auto lead"],
  ["Auto lead", "an Auto lead"],
  ["life lead", "a life lead"],
  ["health lead", "a health lead"],
  ["property and casualty lead", "a property and casualty lead"],
])("puts the article before %s", (phrase, expected) => {
  expect(withArticle(phrase)).toBe(expected);
});
