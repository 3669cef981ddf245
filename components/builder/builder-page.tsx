import { PageShell } from "@/components/layout/page-shell";
import { JsonLd } from "@/components/marketing/json-ld";
import type { BuilderCatalog } from "@/lib/catalog/schemas";
import { paths } from "@/lib/kit/paths";
import { breadcrumbs } from "@/lib/marketing/structured-data";
import { LeadBuilder } from "./lead-builder";
import type { BuilderMode } from "./use-proceed";

/** The page of the builder, the same for both routes. */
export function BuilderPage({ mode, catalog }: { mode: BuilderMode; catalog: BuilderCatalog | null }) {
  return (
    <PageShell bottomBar>
      <JsonLd data={breadcrumbs([{ name: "Purchase leads", path: paths.purchaseLeads }])} />
      <div className="page-width py-10 lg:py-14">
        <h1 className="font-display text-2xl font-medium tracking-tight lg:text-3xl">
          Build your lead package
        </h1>
        <p className="mt-3 mb-8 max-w-measure text-lg text-muted">
          Choose a type, a quantity and your states. The price updates as you choose, and you pay at checkout.
        </p>
        <LeadBuilder mode={mode} catalog={catalog} />
      </div>
    </PageShell>
  );
}
