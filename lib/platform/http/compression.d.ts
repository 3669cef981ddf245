// The package ships no types, and those of DefinitelyTyped bring Express.
declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  import type { BrotliOptions } from "node:zlib";

  /** @param options `brotli` are options of zlib's stream; see the package's README. */
  export default function compression(options: {
    brotli: BrotliOptions;
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}
