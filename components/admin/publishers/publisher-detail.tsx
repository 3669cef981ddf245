"use client";

import { useState } from "react";
import { PageLink } from "@/components/navigation/page-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { ItemFrame } from "@/components/ui/listing/item-frame";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { PageHead } from "@/components/workspace/page-frame";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import type { PublisherDetailDto } from "@/lib/publishers/schemas";
import { reasonText } from "../leads/reason-text";
import { NoSuchItem } from "../no-such-item";
import { StaffItemArea } from "../staff-area";
import { PausePublisher } from "./pause-publisher";
import { PublisherKeys } from "./publisher-keys";
import { type PayoutActions, PublisherPayouts } from "./publisher-payouts";
import { PublisherPremium } from "./publisher-premium";
import { PublisherQuality } from "./publisher-quality";
import { formatShare, shareOf } from "./publisher-rows";
import { PublisherTermsForm } from "./publisher-terms-form";
import { TestConsole, type TestConsoleActions } from "./test-console";
import { useChangePublisher, usePublisher } from "./use-publisher";

interface PublisherPageProps extends TestConsoleActions, PayoutActions {
  publisherId: string;
}

/** The staff's page of one publisher. */
export function PublisherPage(props: PublisherPageProps) {
  return (
    <StaffItemArea list="Publishers" href={paths.adminPublishers}>
      {() => <PublisherDetail {...props} />}
    </StaffItemArea>
  );
}

function PublisherDetail({ publisherId, checkTestPost, setPayoutPrice }: PublisherPageProps) {
  const item = usePublisher(publisherId);
  return (
    <ItemFrame
      what="The publisher"
      loadingLabel="Loading publisher..."
      item={item}
      missing={<NoSuchItem what="publisher" list={{ name: "All publishers", href: paths.adminPublishers }} />}
    >
      {(data) => (
        <>
          <PublisherHead publisher={data} />
          <div className="grid items-start gap-6 lg:grid-cols-[1fr_380px]">
            <div className="grid min-w-0 gap-6">
              <PublisherFigures publisher={data} />
              <PublisherPremium publisher={data} />
              <PublisherPayouts publisher={data} setPayoutPrice={setPayoutPrice} />
              <RefusedPosts publisher={data} />
              <PublisherKeys publisher={data} />
            </div>
            <Card>
              <h2 className="text-lg font-semibold">Terms</h2>
              <Terms key={data.id} publisher={data} />
            </Card>
          </div>
          <div className="mt-6 grid gap-6">
            <PublisherQuality publisherId={data.id} />
            <TestConsole publisherId={data.id} lines={data.lines} checkTestPost={checkTestPost} />
          </div>
        </>
      )}
    </ItemFrame>
  );
}

function PublisherHead({ publisher }: { publisher: PublisherDetailDto }) {
  const [asked, setAsked] = useState<PublisherDetailDto | null>(null);
  const { name, pausedAt, pauseReason } = publisher;
  return (
    <>
      <PageHead
        title={name}
        intro={
          <span className="mt-1 block">
            {pausedAt ? <Badge tone="yellow">Paused</Badge> : <Badge tone="green">Active</Badge>}
          </span>
        }
        aside={
          <Button variant="secondary" size="sm" onClick={() => setAsked(publisher)}>
            {pausedAt ? "Resume" : "Pause"}
          </Button>
        }
      />
      {pausedAt ? (
        <Notice tone="amber" className="mb-6">
          Paused since <Moment at={pausedAt} />: {pauseReason}
        </Notice>
      ) : null}
      {asked ? <PausePublisher publisher={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function PublisherFigures({ publisher }: { publisher: PublisherDetailDto }) {
  const { today, dailyCap, posted, passed, sold, returned, createdAt } = publisher;
  if (!publisher.isCounted)
    return (
      <Card>
        <h2 className="mb-3 text-lg font-semibold">Last 30 days</h2>
        <TooManyPosts />
      </Card>
    );
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold">Last 30 days</h2>
      <FactList
        facts={[
          ["Posts checked", formatCount(posted)],
          ["Verified", `${formatCount(passed)} (${formatShare(passed, posted)})`],
          ["Sold", shareOf("verified", sold, passed)],
          ["Returned", shareOf("sold", returned, sold)],
          [
            "Today",
            dailyCap === null
              ? `${formatCount(today)}, no cap`
              : `${formatCount(today)} of ${formatCount(dailyCap)}`,
          ],
          ["Publisher since", <Moment key="since" at={createdAt} />],
        ]}
      />
    </Card>
  );
}

/** Posts that we did not take, by reason: an error before the lead was stored, or a check that it failed. */
function RefusedPosts({ publisher: { id, refusals } }: { publisher: PublisherDetailDto }) {
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold">Refused posts, last 30 days</h2>
      {refusals === null ? <TooManyPosts /> : null}
      {refusals?.length === 0 ? <p className="text-ink-soft">No post was refused.</p> : null}
      {refusals && refusals.length > 0 ? (
        <FactList
          facts={refusals.map(({ code, posts }) => [refusalText(code), formatCount(posts)] as const)}
        />
      ) : null}
      <p className="mt-3">
        <PageLink href={paths.adminRejectedLeadsOf(id)} className={rowLinkClass}>
          Rejected leads
        </PageLink>
      </p>
    </Card>
  );
}

function TooManyPosts() {
  return (
    <p className="text-ink-soft">
      There are too many posts to count them in time. Pause, terms and keys work as always.
    </p>
  );
}

function Terms({ publisher }: { publisher: PublisherDetailDto }) {
  const { mutateAsync } = useChangePublisher(publisher.id, () => undefined);
  return (
    <PublisherTermsForm
      verb="Save terms"
      terms={publisher}
      onSave={(terms, shown) => mutateAsync({ terms, shown })}
    />
  );
}

/** Codes of errors of the intake API, in the words of staff. */
const ERRORS: Readonly<Record<string, string>> = {
  "too-many-posts": "Above the limit per minute.",
  "daily-cap-reached": "Above the daily cap.",
  "publisher-paused": "Posted while paused.",
  validation: "A field was missing, unknown or of the wrong type.",
  "not-json": "The body was not JSON.",
  "duplicate-key": "A key appeared twice in the body.",
  "not-utf-8": "The body was not UTF-8 text.",
  "body-too-large": "The body was too large.",
  "line-not-agreed": "The line is not in the publisher's terms.",
  "state-not-agreed": "The state is not in the publisher's terms.",
  "idempotency-key-reused": "An Idempotency-Key came again with another body.",
  "idempotency-key-not-valid": "The Idempotency-Key was not valid.",
};

/** Why posts were refused: by an error, or by a check of the lead. An unknown code is shown as it is. */
function refusalText(code: string): string {
  return ERRORS[code] ?? reasonText(code);
}
