import { globSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "@jest/globals";
import { alt } from "@/app/opengraph-image";
import { describePage } from "./page-metadata";

const page = { description: "A page.", path: "/page" };

it("names the share image of the site with the alternative text of its file", () => {
  expect(describePage(page).openGraph?.images).toMatchObject([{ url: "/opengraph-image", alt }]);
});

it("names no image on a page with a file of its own, which the image would hide", async () => {
  const files = globSync("app/*/**/opengraph-image.tsx");
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const { metadata }: { metadata: object } = await import(`@/${dirname(file)}/page`);
    expect(metadata).toHaveProperty("openGraph.title");
    expect(metadata).not.toHaveProperty("openGraph.images");
  }
});
