import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { Moment } from "@/components/ui/moment";
import type { LeadDetailDto } from "@/lib/staff/leads/schemas";

/** What is known about the consent, without what may name the consumer. */
export function LeadConsent({ consent }: { consent: NonNullable<LeadDetailDto["consent"]> }) {
  const { version, pageUrl, userAgent, givenAt, trustedFormUrl, jornayaId, sha256, retainUntil } = consent;
  return (
    <Card>
      <h3 className="mb-3 text-lg font-semibold">Consent evidence</h3>
      <FactList
        narrow
        facts={[
          ["Given", <Moment key="given" at={givenAt} />],
          ["Page", pageUrl],
          ["Wording", version],
          ["Browser", userAgent],
          ["TrustedForm", trustedFormUrl ?? "None"],
          ["Jornaya LeadiD", jornayaId ?? "None"],
          [
            "SHA-256",
            <code key="hash" className="break-all text-sm">
              {sha256}
            </code>,
          ],
          ["Kept until", <Moment key="kept" at={retainUntil} />],
        ]}
      />
    </Card>
  );
}
