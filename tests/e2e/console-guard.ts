import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/**
 * Makes the watcher of a test's browser contexts: it reports console errors, unless allowed, and every uncaught
 * exception, as "text (address)".
 */
export function watchContext(
  allowed: readonly RegExp[],
  report: (complaint: string) => void,
): (context: BrowserContext) => void {
  return (context) => {
    context.on("console", (message) => {
      if (message.type() !== "error") return;
      const complaint = describe(message);
      if (!allowed.some((pattern) => pattern.test(complaint))) report(complaint);
    });
    context.on("weberror", (error) => {
      report(`uncaught: ${error.error().stack ?? error.error().message} (${error.page()?.url() ?? ""})`);
    });
  };
}

function describe(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`;
}
