import { expect, it } from "@jest/globals";
import { failureWords } from "./failure-words";

it("says what is known of a code, by its family where it is rare, and the code itself where nothing is known", () => {
  expect(failureWords("timeout")).toBe("No response within 15 seconds");
  expect(failureWords("http-301")).toMatch(/^The URL redirects \(301\)/);
  expect(failureWords("http-503")).toBe("The server reported an internal error (503)");
  expect(failureWords("http-418")).toBe("The server refused it (418)");
  expect(failureWords("smtp-eenvelope")).toBe("The email was not accepted (eenvelope)");
  expect(failureWords("something-new")).toBe("It failed (something-new)");
});
