import { expect, test } from "@jest/globals";
import { hostOf } from "./host-of";

test("the host of a URL keeps its port, and what is no URL stays as it is", () => {
  expect(hostOf("https://quotes.example/form?step=2")).toBe("quotes.example");
  expect(hostOf("http://quotes.example:8080/form")).toBe("quotes.example:8080");
  expect(hostOf("quotes.example/form")).toBe("quotes.example/form");
});
