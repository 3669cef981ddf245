import { AppError } from "@/lib/kit/errors";

/** The default passwords that `npm run demo` prints. They are public, so they must not protect any other account. */
const DEMO_PASSWORDS: ReadonlySet<string> = new Set(["admin-demo-password", "demo-demo-password"]);

/**
 * Refuses the demo's passwords outside the demo. `field` is the form's name of the password field.
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
