"use client";

import { useQuery } from "@tanstack/react-query";
import { PageLink } from "@/components/navigation/page-link";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { ItemFrame } from "@/components/ui/listing/item-frame";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { Moment } from "@/components/ui/moment";
import { PageHead } from "@/components/workspace/page-frame";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { attributesInWords } from "@/lib/intake/attributes-to-dto";
import { datesInWords } from "@/lib/kit/format-date";
import { paths } from "@/lib/kit/paths";
import { apiRequest } from "@/lib/platform/http/api-request";
import { type LeadDetailDto, leadDetailDto } from "@/lib/staff/leads/schemas";
import { NoSuchItem } from "../no-such-item";
import { LeadReturn } from "../returns/lead-return";
import { StaffItemArea } from "../staff-area";
import { LeadChecks } from "./lead-checks";
import { LeadContact } from "./lead-contact";
import { LeadCorrection, type TellCorrection } from "./lead-correction";
import { LeadStatusBadge } from "./lead-rows";
import { LeadSale } from "./lead-sale";
import { LeadSuppression } from "./lead-suppression";

interface LeadPageProps {
  leadId: string;
  tellCorrection: TellCorrection;
}

/** The staff's page of one lead. */
export function LeadPage(props: LeadPageProps) {
  return (
    <StaffItemArea list="Leads" href={paths.adminLeads}>
      {() => <LeadDetail {...props} />}
    </StaffItemArea>
  );
}

function LeadDetail({ leadId, tellCorrection }: LeadPageProps) {
  const path = `/api/admin/leads/${encodeURIComponent(leadId)}`;
  const item = useQuery({
    queryKey: [path],
    queryFn: () => apiRequest("GET", path, leadDetailDto),
    refetchOnMount: "always",
  });
  return (
    <ItemFrame
      what="The lead"
      loadingLabel="Loading lead..."
      item={item}
      missing={<NoSuchItem what="lead" list={{ name: "All leads", href: paths.adminLeads }} />}
    >
      {(data) => (
        <>
          <LeadHead lead={data} />
          <div className="grid items-start gap-6 lg:grid-cols-[1fr_340px]">
            <div className="grid min-w-0 gap-6">
              <LeadReturn lead={data} />
              <LeadChecks checks={data.checks} />
              {data.sale ? <LeadSale sale={data.sale} /> : null}
              <LeadAnswers attributes={data.attributes} />
            </div>
            <aside aria-label="About this lead" className="grid min-w-0 gap-6">
              <LeadContact key={data.id} lead={data} />
              <LeadSuppression lead={data} />
              <LeadCorrection lead={data} tellCorrection={tellCorrection} />
              {data.consent ? <LeadConsent consent={data.consent} /> : null}
              <LeadTimes lead={data} />
            </aside>
          </div>
        </>
      )}
    </ItemFrame>
  );
}

function LeadHead({ lead }: { lead: LeadDetailDto }) {
  const { id, line, tier, state, zip, status, score, duplicateOfId } = lead;
  return (
    <PageHead
      title={
        <>
          {LINE_LABELS[line]}, <span className="capitalize">{tier}</span>, {state} {zip}
        </>
      }
      intro={
        <>
          <p className="mt-1 flex flex-wrap items-center gap-3">
            <LeadStatusBadge status={status} />
            {score === null ? null : `Score ${score} of 100`}
          </p>
          <p className="mt-1 break-all font-mono">{id}</p>
          {duplicateOfId ? (
            <p className="mt-2 text-base text-ink">
              The same person inquired before:{" "}
              <PageLink href={paths.adminLead(duplicateOfId)} className={rowLinkClass}>
                the first lead
              </PageLink>
            </p>
          ) : null}
        </>
      }
    />
  );
}

function LeadTimes({ lead }: { lead: LeadDetailDto }) {
  const { publisher, receivedAt, verifiedAt, soldAt, erasedAt, higherIncome, wantsBeneficiary, repeats } =
    lead;
  const times = [
    ["Received", receivedAt],
    ["Verified", verifiedAt],
    ["Sold", soldAt],
    ["Erased", erasedAt],
  ] as const;
  return (
    <Card>
      <FactList
        narrow
        facts={[
          ["Publisher", publisher],
          ...times.flatMap(([name, at]) => (at ? [[name, <Moment key={name} at={at} />] as const] : [])),
          ["Household income of $75,000 or more", higherIncome ? "Yes" : "Not stated"],
          ["Wants to name a beneficiary", wantsBeneficiary ? "Yes" : "No"],
        ]}
      />
      {repeats.length > 0 ? (
        <>
          <h3 className="mt-4 text-sm text-muted">Later inquiries of the same person</h3>
          <ul>
            {repeats.map((repeat) => (
              <li key={repeat.id}>
                <PageLink href={paths.adminLead(repeat.id)} className={rowLinkClass}>
                  <Moment at={repeat.receivedAt} />
                </PageLink>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}

/** The consent evidence, without fields that may identify the consumer. */
function LeadConsent({ consent }: { consent: NonNullable<LeadDetailDto["consent"]> }) {
  const { version, pageUrl, userAgent, givenAt, trustedFormUrl, jornayaId, sha256, retainUntil } = consent;
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold">Consent evidence</h2>
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
          ["Kept at least until", <Moment key="kept" at={retainUntil} />],
        ]}
      />
    </Card>
  );
}

/** The consumer's answers. */
function LeadAnswers({ attributes }: { attributes: Readonly<Record<string, unknown>> }) {
  const facts = attributesInWords(attributes).map(
    ({ label, value }) => [label, datesInWords(value)] as const,
  );
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold">Answers</h2>
      {facts.length > 0 ? <FactList facts={facts} /> : <p className="text-muted">None stored.</p>}
    </Card>
  );
}
