import { isDevelopment } from "@/lib/platform/env/is-development";

/** A hint for developers. Never shown in production. */
export function DeveloperHint() {
  if (!isDevelopment) return null;
  return <p className="text-sm text-muted">Did you forget to add the page to the router?</p>;
}
