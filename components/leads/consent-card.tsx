import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { CONSENT_LABELS, CONSENT_SOURCE_NOTE } from "@/lib/inbox/consent-facts";
import type { ConsentPacketDto } from "@/lib/inbox/detail-schemas";
import { paths } from "@/lib/kit/paths";
import { MY_LEADS } from "./use-new-leads";

const fileLink = buttonVariants({ variant: "secondary", size: "sm" });

interface ConsentCardProps {
  /** Null when the evidence cannot be opened. */
  consent: ConsentPacketDto | null;
  /** What is wrong with the evidence; null when it is the certified one. */
  warning: string | null;
}

/** What the consumer agreed to, where and when, with downloads of the evidence. */
export function ConsentCard({ consent, warning }: ConsentCardProps) {
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Consent packet</h2>
        {consent ? <Downloads leadId={consent.leadId} /> : null}
      </div>
      {warning ? (
        <Notice tone="red" className="mt-4">
          {warning}
        </Notice>
      ) : null}
      {consent ? <Evidence consent={consent} /> : null}
    </Card>
  );
}

function Downloads({ leadId }: { leadId: string }) {
  const path = `${MY_LEADS}/${encodeURIComponent(leadId)}/consent`;
  return (
    <div className="flex gap-3">
      <a href={`${path}/pdf`} download className={fileLink}>
        PDF
      </a>
      <a href={path} download className={fileLink}>
        JSON
      </a>
    </div>
  );
}

function Evidence({ consent }: { consent: ConsentPacketDto }) {
  return (
    <>
      <blockquote className="mt-4 max-w-measure border-l-2 border-accent pl-4 text-ink-soft [overflow-wrap:anywhere]">
        {consent.text}
      </blockquote>
      <div className="mt-5 [overflow-wrap:anywhere]">
        <FactList
          facts={[
            [CONSENT_LABELS.givenAt, <Moment key="given" at={consent.givenAt} />],
            [CONSENT_LABELS.version, consent.version],
            [CONSENT_LABELS.pageUrl, consent.pageUrl],
            [CONSENT_LABELS.ipAddress, consent.ipAddress],
            [CONSENT_LABELS.userAgent, consent.userAgent],
            [CONSENT_LABELS.trustedFormUrl, consent.trustedFormUrl ?? "–"],
            [CONSENT_LABELS.jornayaId, consent.jornayaId ?? "–"],
            [
              "The consumer can view and revoke it at",
              <a key="consumer" href={paths.myInformation} className="text-accent-deep underline">
                {paths.myInformation}
              </a>,
            ],
            [consent.warning ? "SHA-256 on file" : "SHA-256, as in the certificate", consent.sha256],
          ]}
        />
      </div>
      <p className="mt-4 max-w-measure text-sm text-muted">{CONSENT_SOURCE_NOTE}</p>
    </>
  );
}
