import type { Metadata } from "next";
import { ApiConsole } from "@/components/api-docs/console/api-console";
import { PageShell } from "@/components/layout/page-shell";
import { PageLink } from "@/components/navigation/page-link";
import { BackIcon } from "@/components/ui/icons";
import { paths } from "@/lib/kit/paths";
import { site } from "@/lib/marketing/site";
import { consoleDocument } from "@/lib/public-api/console-document";
import { describeApi } from "@/lib/public-api/describe-api.server";
import { operatorContact } from "@/lib/settings/operator-contact";

// Its policy has a nonce (middleware.ts), so it is made for each request.
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "API console",
  description: `Send calls to the ${site.name} API from your browser, with a test key.`,
  robots: { index: false },
};

const openApi = consoleDocument(
  describeApi({ origin: site.url, supportEmail: operatorContact().supportEmail }),
);

export default function ApiConsolePage() {
  return (
    <PageShell>
      <div className="page-width py-8 lg:py-14">
        <PageLink
          href={paths.apiDocumentation}
          className="inline-flex items-center gap-2 rounded-sm py-1 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
        >
          <BackIcon />
          Back to API documentation
        </PageLink>
        <h1 className="mt-5 font-display text-2xl font-medium tracking-tight sm:text-3xl">API console</h1>
        <p className="mt-4 max-w-[27.7em] text-lg text-ink-soft">
          Send calls from this page with a test key. The leads are made up, and nothing is charged.
        </p>
        <ApiConsole document={openApi} />
      </div>
    </PageShell>
  );
}
