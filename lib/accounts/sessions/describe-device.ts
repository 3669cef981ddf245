import Bowser from "bowser";

/** A browser as people call it, "Firefox on Windows", from its User-Agent header. Anything may stand in that. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return "Unknown device";
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
