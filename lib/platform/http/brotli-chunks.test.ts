import { expect, it } from "@jest/globals";
import { takesBrotli } from "./brotli-chunks.server";

it.each([
  ["br", true],
  ["gzip, deflate, br, zstd", true],
  ["gzip;q=1.0,br;q=0.5", true],
  ["br;q=0.001", true],
  ["BR , gzip", true],
  ["br;q=0, gzip", false],
  ["gzip, br; q=0.000", false],
  ["gzip, deflate", false],
  ["brotli, xbr, gzip;br", false],
  ["", false],
])("a client with Accept-Encoding %j takes brotli: %s", (header, expected) => {
  expect(takesBrotli(header)).toBe(expected);
});
