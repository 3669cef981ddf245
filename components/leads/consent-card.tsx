import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { Moment } from "@/components/ui/moment";
import type { ConsentPacketDto } from "@/lib/inbox/detail-schemas";
import { MY_LEADS } from "./use-new-leads";

const fileLink = buttonVariants({ variant: "secondary", size: "sm" });

/** What the consumer agreed to, where and when, with downloads of the evidence. */
export function ConsentCard({ consent }: { consent: ConsentPacketDto }) {
  const path = `${MY_LEADS}/${encodeURIComponent(consent.leadId)}/consent`;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Consent packet</h2>
        <div className="flex gap-3">
          <a href={`${path}/pdf`} download className={fileLink}>
            PDF
          </a>
          <a href={path} download className={fileLink}>
            JSON
          </a>
        </div>
      </div>
      <blockquote className="mt-4 max-w-measure border-l-2 border-accent pl-4 text-ink-soft [overflow-wrap:anywhere]">
        {consent.text}
      </blockquote>
      <div className="mt-5 [overflow-wrap:anywhere]">
        <FactList
          facts={[
            ["Agreed", <Moment key="given" at={consent.givenAt} />],
            ["Wording", consent.version],
            ["Page", consent.pageUrl],
            ["IP address", consent.ipAddress],
            ["Browser", consent.userAgent],
            ["TrustedForm", consent.trustedFormUrl ?? "–"],
            ["Jornaya LeadiD", consent.jornayaId ?? "–"],
            ["SHA-256, as in the certificate", consent.sha256],
          ]}
        />
      </div>
    </Card>
  );
}
