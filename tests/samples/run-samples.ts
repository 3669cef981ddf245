import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const results = z.array(z.object({ output: z.string() }).or(z.object({ error: z.string() })));

type Language = "curl" | "JavaScript" | "Python" | "PHP";
export type SampleResult = z.output<typeof results>[number];

/** For the interpreters that are compiled to WebAssembly: the first start takes seconds. */
const INTERPRETERS = { Python: "python-programs.mjs", PHP: "php-programs.mjs" } as const;

/**
 * Runs programs of one language one after the other, with these variables in their environment. curl and bash are those of
 * the machine; Python and PHP come with the tests.
 * @returns what each printed, or its error.
 */
export async function runSamples(
  language: Language,
  programs: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<SampleResult[]> {
  if (language === "Python" || language === "PHP") {
    const program = path.resolve("tests/samples", INTERPRETERS[language]);
    const { stdout } = await start(
      process.execPath,
      [program],
      {},
      JSON.stringify({ programs, environment }),
    );
    return results.parse(JSON.parse(stdout));
  }
  const ended: SampleResult[] = [];
  for (const program of programs) ended.push(await runProcess(language, program, environment));
  return ended;
}

async function runProcess(
  language: "curl" | "JavaScript",
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<SampleResult> {
  const [command, ...options] =
    language === "curl" ? ["bash", "-c"] : [process.execPath, "--input-type=module", "--eval"];
  try {
    const { stdout } = await start(command, [...options, program], environment);
    return { output: stdout };
  } catch (error) {
    return { error: String(error) };
  }
}

/** Starts a program without the proxies of the environment, and gives it a text to read. */
function start(
  command: string,
  parameters: string[],
  environment: Readonly<Record<string, string>>,
  input = "",
) {
  const variables = Object.entries({ ...environment, no_proxy: "*" }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const running = promisify(execFile)("env", [...variables, command, ...parameters], {
    maxBuffer: 16 * 1024 * 1024,
  });
  running.child.stdin?.end(input);
  return running;
}
