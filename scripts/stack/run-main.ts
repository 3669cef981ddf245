import { UserError } from "./user-error";

/**
 * Runs a command and ends the process: exit code is what `main` returns, else 0. A UserError is printed as one
 * line, everything else with its stack. Exits by itself, because the schema engine leaves a timer of ten seconds
 * behind that would delay the end.
 */
export async function runMain(main: () => Promise<number | void>): Promise<never> {
  try {
    process.exit((await main()) ?? 0);
  } catch (error) {
    console.error(error instanceof UserError ? `leadwell: ${error.message}` : error);
    process.exit(1);
  }
}
