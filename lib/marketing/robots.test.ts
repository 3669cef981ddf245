import { expect, it } from "@jest/globals";
import robots from "@/app/robots";

/** As RFC 9309 says: the longest rule that matches decides. */
function mayFetch(path: string): boolean {
  const { allow, disallow } = [robots().rules].flat()[0] ?? {};
  const longest = (rules: string | string[] = []) =>
    Math.max(0, ...[rules].flat().map((rule) => (path.startsWith(rule) ? rule.length : 0)));
  return longest(allow) >= longest(disallow);
}

it("lets crawlers load what the public pages show, and no other call", () => {
  for (const path of ["/", "/admin", "/api/lead-packages", "/api/lead-types", "/api/states"])
    expect([path, mayFetch(path)]).toEqual([path, true]);
  for (const path of ["/api/orders", "/api/my/leads", "/api/leads", "/api/user", "/api/admin/tasks"])
    expect([path, mayFetch(path)]).toEqual([path, false]);
});
