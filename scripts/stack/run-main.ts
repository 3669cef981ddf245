import { UserError } from "./user-error";

/**
 * Runs a command and ends the process. The exit code is what `main` returns, else 0. A UserError is printed as one line,
 * any other error with its stack. It exits explicitly, because the schema engine leaves a timer of ten seconds.
 */
export async function runMain(main: () => Promise<number | void>): Promise<never> {
  try {
    process.exit((await main()) ?? 0);
  } catch (error) {
    console.error(error instanceof UserError ? `leadwell: ${error.message}` : error);
    process.exit(1);
  }
}
