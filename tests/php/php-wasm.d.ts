// @php-wasm/node-8-4 comes without types; this is the part that run-php.ts uses.
declare module "@php-wasm/node-8-4" {
  import type { PHPLoaderModule } from "@php-wasm/universal";

  /** PHP 8.4, as WebAssembly for Node. */
  export function getPHPLoaderModule(): Promise<PHPLoaderModule>;
}
