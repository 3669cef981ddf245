import { getPHPLoaderModule } from "@php-wasm/node-8-4";
import { loadPHPRuntime, PHP } from "@php-wasm/universal";

let interpreter: Promise<PHP> | undefined;

/**
 * Runs a program by PHP itself, compiled to WebAssembly: it is there on every machine. Each run begins anew.
 * @param given what the program finds in `$_SERVER`.
 * @returns what it printed.
 * @throws when it ends with an error.
 */
export async function runPhp(program: string, given: Readonly<Record<string, string>>): Promise<string> {
  interpreter ??= start();
  const { text, exitCode, errors } = await (await interpreter).run({ code: program, $_SERVER: { ...given } });
  if (exitCode !== 0 || errors !== "") throw new Error(`PHP ended with ${exitCode}: ${errors}`);
  return text;
}

async function start(): Promise<PHP> {
  return new PHP(await loadPHPRuntime(await getPHPLoaderModule()));
}
