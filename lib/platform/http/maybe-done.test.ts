import { expect, it } from "@jest/globals";
import { failureText } from "@/components/ui/failure-notice";
import { ApiError } from "./api-request";
import { CodeNotLoaded } from "./load-code";
import { orMaybeDone } from "./maybe-done";

const textAfter = (failure: Error) =>
  orMaybeDone(Promise.reject(failure), "It may be there.").catch((error: Error) => failureText(error));

it("says what may have happened when a call got no response, or none that can be read", async () => {
  const expected = "We couldn't reach our server. It may be there.";
  expect(await textAfter(new TypeError("Failed to fetch"))).toBe(expected);
  expect(await textAfter(new SyntaxError("Unexpected end of JSON input"))).toBe(expected);
});

it("says nothing of this when the server has refused the call, or when it was not sent", async () => {
  expect(await textAfter(new ApiError(500, "busy", null))).not.toContain("may be there");
  expect(await textAfter(new CodeNotLoaded())).not.toContain("may be there");
});

it("hands on the result", async () => {
  expect(await orMaybeDone(Promise.resolve(1), "")).toBe(1);
});
