/**
 * Runs once when the web server starts: a configuration that is missing or contradicts itself stops the
 * program here, with the names of what is wrong. From then on every request tells the address of its connection.
 */
export async function register(): Promise<void> {
  // Next compiles this file for its edge runtime too, where a process cannot be ended.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { stopUnlessConfigured } = await import("@/lib/platform/env/stop-unless-configured.server");
  stopUnlessConfigured();
  const { announcePeer } = await import("@/lib/platform/http/peer-header.server");
  announcePeer(await import("node:diagnostics_channel"));
}
