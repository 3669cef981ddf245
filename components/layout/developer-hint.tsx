import { isDevelopment } from "@/lib/platform/env/is-development";

/** For whoever is building the product: why a page may be missing. Visitors never see it. */
export function DeveloperHint() {
  if (!isDevelopment) return null;
  return <p className="text-sm text-muted">Did you forget to add the page to the router?</p>;
}
