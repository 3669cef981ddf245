import { expect, it } from "@jest/globals";
import { keepOnePerTemplate, readPaths } from "./list-public-pages";

it("reads the paths of a sitemap", () => {
  const sitemap =
    "<urlset><url><loc>https://x.example/</loc></url><url><loc>https://x.example/a/b</loc></url></urlset>";
  expect(readPaths(sitemap)).toEqual(["/", "/a/b"]);
});

it("keeps one page per template", () => {
  const articles = ["/help-center/a", "/help-center/b", "/help-center/c", "/help-center/d"];
  expect(keepOnePerTemplate(["/", "/auth", "/help-center", ...articles, "/x/1", "/x/2"])).toEqual([
    "/",
    "/auth",
    "/help-center",
    "/help-center/a",
    "/x/1",
    "/x/2",
  ]);
});
