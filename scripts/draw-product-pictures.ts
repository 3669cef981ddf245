// Draws the product pictures of the home page from the workspace's own components. Run it when one of them changes;
// scripts/product-pictures/draw-pictures.test.ts fails until then.
import { writeFileSync } from "node:fs";
import { drawPictures, PICTURES_FILE } from "./product-pictures/draw-pictures";

writeFileSync(PICTURES_FILE, drawPictures());
