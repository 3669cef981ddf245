import Bowser from "bowser";

/** Describes a browser by its User-Agent header, for example "Firefox on Windows". The header may contain anything. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return "Unknown device";
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
