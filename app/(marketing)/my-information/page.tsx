import type { Metadata } from "next";
import { TextLink } from "@/components/documents/text-link";
import { PageShell } from "@/components/layout/page-shell";
import { MyInformation } from "@/components/my-information/my-information";
import { paths } from "@/lib/kit/paths";
import { describePage } from "@/lib/marketing/page-metadata";
import { site } from "@/lib/marketing/site";

export const metadata: Metadata = describePage({
  title: "My information",
  description: `You asked for an insurance quote? See who received your details from ${site.name}, when, and what you agreed to, and revoke your consent.`,
  path: paths.myInformation,
});

export default function MyInformationPage() {
  return (
    <PageShell>
      <div className="page-width py-8 lg:py-14">
        <h1 className="font-display text-2xl font-medium tracking-tight sm:text-3xl">
          Who has my information?
        </h1>
        <p className="mt-4 max-w-measure text-lg text-ink-soft">
          You asked for an insurance quote? See who received your details from us, when, and what you agreed
          to. You can revoke your consent here at any time. You need no account.
        </p>
        <p className="mt-4 max-w-measure text-ink-soft">
          <strong className="font-semibold text-ink">Do not sell or share my personal information:</strong>{" "}
          confirm your email, and press “Revoke my consent”. None of your requests is sold from then on. If
          your browser sends the Global Privacy Control, the requests that we have for sale leave the sale as
          soon as the email is confirmed.
        </p>
        <MyInformation />
        <p className="mt-10 max-w-measure text-sm text-muted">
          Your email is used for the code and to find your requests, and is deleted a day later. What else we
          store about you, and how to have it erased, is in our{" "}
          <TextLink href={paths.privacyPolicy}>Privacy Policy</TextLink>.
        </p>
      </div>
    </PageShell>
  );
}
