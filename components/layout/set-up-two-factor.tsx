import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { paths } from "@/lib/kit/paths";

const WHY = {
  staff: "Staff see every order and every customer, so a password alone is not enough.",
  customer: "Your leads are other people's personal data, so a password alone is not enough.",
} as const;

/** Takes the place of a page until two-factor sign-in is set up, where it is required. The server enforces it. */
export function SetUpTwoFactor({ who }: { who: keyof typeof WHY }) {
  return (
    <div className="workspace-page">
      <Card className="mx-auto max-w-xl">
        <h1 className="font-display text-2xl font-medium">Set up two-factor sign-in first</h1>
        <p className="mt-3 text-ink-soft">
          {WHY[who]} You need a confirmed email, an authenticator app and about two minutes. Then{" "}
          {who === "staff" ? "the admin panel" : "your account"} opens.
        </p>
        <PageLink href={paths.twoFactor} className={buttonVariants({ className: "mt-6" })}>
          Go to Settings
        </PageLink>
      </Card>
    </div>
  );
}
