import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import * as z from "zod/mini";

const picture = z.object({ src: z.string(), sizes: z.string(), type: z.string() });
const webManifest = z.object({
  start_url: z.string(),
  icons: z.array(picture),
  screenshots: z.array(picture),
});
const { icons, screenshots } = webManifest.parse(
  JSON.parse(readFileSync("public/manifest.webmanifest", "utf8")),
);

describe("the web manifest", () => {
  it.each([...icons, ...screenshots])("names $src with its type and size", ({ src, sizes, type }) => {
    expect(describePicture(readFileSync(`public${src}`))).toEqual({ sizes, type });
  });

  it("names every screenshot in public/", () => {
    expect(
      readdirSync("public/screenshots")
        .map((name) => `/screenshots/${name}`)
        .toSorted(),
    ).toEqual(screenshots.map(({ src }) => src).toSorted());
  });
});

/** PNG: the signature, then width and height in the first chunk (https://www.w3.org/TR/png-3/#11IHDR). */
function describePicture(file: Buffer): { sizes: string; type: string } {
  if (file.toString("latin1", 0, 4) === "<svg") return { sizes: "any", type: "image/svg+xml" };
  const isPng = file.toString("latin1", 1, 4) === "PNG";
  return {
    sizes: `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`,
    type: isPng ? "image/png" : "unknown",
  };
}
