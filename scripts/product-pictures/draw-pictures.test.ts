import { readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { drawPictures, PICTURES_FILE } from "./draw-pictures";

it("the pictures are what the workspace shows now (else: node --import tsx scripts/draw-product-pictures.ts)", () => {
  expect(readFileSync(PICTURES_FILE, "utf8")).toBe(drawPictures());
});

it("a picture has no id, so that it cannot clash with the page around it", () => {
  expect(drawPictures()).not.toMatch(/ (id|name|for)=\\"/);
});
