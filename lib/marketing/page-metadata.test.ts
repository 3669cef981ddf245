import { globSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "@jest/globals";
import { alt } from "@/app/opengraph-image";
import { describeItemPage, describePage } from "./page-metadata";

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

it("tells the tabs of two leads apart by the id that lists show, and repeats nothing else of the URL", () => {
  expect(describeItemPage("Lead", "0c2a5f7e-9d41-4f6e-8a35-0b1c7e2d9f48").title).toBe("Lead 0c2a5f7e");
  expect(describeItemPage("Lead", "Your account is locked").title).toBe("Lead");
});
