import { expect, it } from "@jest/globals";
import { leaveOutLong, readLines } from "./import-file";

it.each([
  ["Windows", "Phone\r\n5125552142\r\n", ["Phone", "5125552142"]],
  ["an old Mac", "Phone\r5125552142\r5125552143", ["Phone", "5125552142", "5125552143"]],
  ["Unix", "5125552142\n\n5125552143\n", ["5125552142", "", "5125552143"]],
  ["nothing", "", [""]],
])("reads the lines of a file from %s", async (_, text, lines) => {
  expect(await readLines(new Blob([text]))).toEqual(lines);
});

it("leaves a line out that is too long, by its number in the file, and sends the others", () => {
  const long = "x".repeat(1_001);
  expect(leaveOutLong(["a", long, "b"], 501)).toEqual({
    sent: ["a", "", "b"],
    errors: [{ line: 502, problem: "Longer than 1,000 characters, so it was not read." }],
  });
});
