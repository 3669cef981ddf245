import { execFileSync } from "node:child_process";
import { expect, it } from "@jest/globals";
import { exampleLeadPost } from "@/lib/intake/schemas/example-post";
import { leadPost } from "@/lib/intake/schemas/lead-post";
import { EXAMPLE_TIME, postByCurl } from "./post-by-curl";

const ORIGIN = "https://leads.example";

/** Runs shell commands with a curl that prints its arguments, each ended by NUL. @returns the arguments of each call. */
function runInShell(commands: string): string[][] {
  const stubs = `curl() { printf '%s\\0' "$@"; printf '\\n'; }\nuuidgen() { echo "key-$$-$(date +%N)"; }`;
  const printed = execFileSync("sh", ["-c", `${stubs}\n${commands}`], { encoding: "utf8" });
  return printed
    .split("\0\n")
    .filter((call) => call !== "")
    .map((call) => call.split("\0"));
}

const bodyOf = (call: readonly string[] | undefined) => JSON.parse(call?.at(-1) ?? "");

it("the example posts the time at which it runs, whenever the page was built", () => {
  const before = Math.floor(Date.now() / 1000) * 1000;
  const example = exampleLeadPost("life", EXAMPLE_TIME);
  const [call] = runInShell(postByCurl({ origin: ORIGIN, body: JSON.stringify(example, null, 2) }));
  const post = leadPost.parse(bodyOf(call));
  for (const time of [post.consent?.givenAt, post.phoneConfirmedAt]) {
    expect(Date.parse(time ?? "")).toBeGreaterThanOrEqual(before);
    expect(Date.parse(time ?? "")).toBeLessThanOrEqual(Date.now());
  }
  expect(post).toEqual({
    ...example,
    consent: { ...example.consent, givenAt: post.consent?.givenAt },
    phoneConfirmedAt: post.phoneConfirmedAt,
  });
});

it("the curl command alone repeats the post with the same key and the same body", () => {
  const commands = postByCurl({
    origin: ORIGIN,
    body: JSON.stringify(exampleLeadPost("auto", EXAMPLE_TIME)),
  });
  const curl = commands.slice(commands.indexOf("curl "));
  const [first, second] = runInShell(`${commands}\nsleep 1\n${curl}`);
  expect(first).toContainEqual(expect.stringMatching(/^Idempotency-Key: key-/));
  expect(second).toEqual(first);
});

it("what the visitor has written arrives as it is, also quotes and dollar signs", () => {
  const body = JSON.stringify({ text: `O'Neil's "$HOME" $(date) \`id\``, at: "2026-01-01T00:00:00.000Z" });
  const commands = postByCurl({ origin: ORIGIN, body });
  expect(commands).not.toContain("POSTED_AT");
  expect(runInShell(commands)[0]?.at(-1)).toBe(body);
});
