import { notify } from "@/components/ui/notify";

/** For a visitor who proceeds to checkout (spec, section 8). */
export function notifyAccountRequired(): void {
  notify({
    title: "Account Required",
    description: "Please sign in or create an account to proceed with your purchase.",
  });
}

/** For a visitor who opens checkout (spec, section 8). */
export function notifyAuthenticationRequired(): void {
  notify({
    title: "Authentication Required",
    description: "Please sign in to complete your purchase",
    destructive: true,
  });
}

/** For a failure in checkout. The texts come from the spec's error catalog (section 8). */
export function notifyCheckoutError(description: string, title = "Error"): void {
  notify({ title, description, destructive: true });
}
