import { UserError } from "./user-error";

/**
 * Runs a command and sets the exit code: what `main` returns, else 0. A UserError is printed as one line,
 * everything else with its stack.
 */
export async function runMain(main: () => Promise<number | void>): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof UserError ? `leadwell: ${error.message}` : error);
    process.exitCode = 1;
  }
}
