import { AppError } from "@/lib/kit/errors";

/** The defaults that `npm run demo` prints. They are public, so they are worth nothing elsewhere. */
const DEMO_PASSWORDS: ReadonlySet<string> = new Set(["admin-demo-password", "demo-demo-password"]);

/**
 * Outside the demo nobody may have or use a demo password. `field` is the form's name for it.
 * @throws AppError 422.
 */
export function assertNotDemoPassword(password: string, isDemo: boolean, field = "password"): void {
  if (!isDemo && DEMO_PASSWORDS.has(password)) {
    throw new AppError(
      "demo-password",
      422,
      "This password is for the demo only. Please choose another one.",
      {
        errors: { [field]: ["This password is for the demo only"] },
      },
    );
  }
}
