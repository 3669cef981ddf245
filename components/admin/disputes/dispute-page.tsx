"use client";

import { useQuery } from "@tanstack/react-query";
import { RefundUndelivered } from "@/components/admin/orders/refund-undelivered";
import { PageLink } from "@/components/navigation/page-link";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { ItemFrame } from "@/components/ui/listing/item-frame";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { Moment } from "@/components/ui/moment";
import { PageHead } from "@/components/workspace/page-frame";
import { DISPUTE_STATUS_LABELS, disputeReasonText, isFrozen, isInquiry } from "@/lib/disputes/dispute-status";
import { type DisputeDetailDto, disputeDetailDto, type EvidenceFileDto } from "@/lib/disputes/schemas";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import { hasEnded } from "@/lib/orders/order-status";
import { apiRequest } from "@/lib/platform/http/api-request";
import { NoSuchItem } from "../no-such-item";
import { StaffItemArea } from "../staff-area";
import { AnswerDispute, type DisputeActions } from "./answer-dispute";
import { DisputeBadge } from "./dispute-badge";

interface DisputePageProps {
  disputeId: string;
  actions: DisputeActions;
}

/** The staff's page of one dispute: facts, deadline, evidence, answer. */
export function DisputePage(props: DisputePageProps) {
  return (
    <StaffItemArea list="Disputes" href={paths.adminDisputes}>
      {() => <DisputeDetail {...props} />}
    </StaffItemArea>
  );
}

function DisputeDetail({ disputeId, actions }: DisputePageProps) {
  const path = `/api/admin/disputes/${encodeURIComponent(disputeId)}`;
  const item = useQuery({
    queryKey: [path],
    queryFn: () => apiRequest("GET", path, disputeDetailDto),
    refetchOnMount: "always",
  });
  return (
    <ItemFrame
      what="The dispute"
      loadingLabel="Loading dispute..."
      item={item}
      missing={<NoSuchItem what="dispute" list={{ name: "All disputes", href: paths.adminDisputes }} />}
    >
      {(data) => (
        <>
          <DisputeHead dispute={data} />
          <div className="grid items-start gap-6 lg:grid-cols-[1fr_380px]">
            <AnswerDispute key={data.submissions} dispute={data} path={path} actions={actions} />
            <div className="grid min-w-0 gap-6">
              {isInquiry(data.packet.dispute.status) ? (
                <RefundInquiry dispute={data} actions={actions} />
              ) : null}
              <DisputeFacts dispute={data} />
              <Packet dispute={data} path={path} />
            </div>
          </div>
        </>
      )}
    </ItemFrame>
  );
}

function DisputeHead({ dispute: { packet } }: { dispute: DisputeDetailDto }) {
  const { status, amount, id } = packet.dispute;
  return (
    <PageHead
      title={`${amount}, ${id}`}
      intro={
        <>
          <span className="mt-1 mb-1.5 block">
            <DisputeBadge status={status} />
          </span>
          {isFrozen(status)
            ? "The order is frozen: no leads, no deliveries, no plan charges, no automatic refunds."
            : "The order is no longer frozen."}
        </>
      }
    />
  );
}

function DisputeFacts({ dispute: { packet, changes } }: { dispute: DisputeDetailDto }) {
  const { dispute, order } = packet;
  return (
    <Card>
      <h2 className="text-lg font-semibold">Facts</h2>
      <div className="mt-4">
        <FactList
          narrow
          facts={[
            ["Answer due", dispute.dueBy ? <Moment key="due" at={dispute.dueBy} /> : "Nothing is due"],
            ["Reason given to the bank", disputeReasonText(dispute.reason)],
            ["Opened", <Moment key="opened" at={dispute.openedAt} />],
            [
              "Order",
              order ? (
                <PageLink key="order" href={paths.adminOrder(order.id)} className={rowLinkClass}>
                  {shortId(order.id)}
                </PageLink>
              ) : (
                "No order was created"
              ),
            ],
            [
              "Customer",
              order ? (
                <PageLink key="user" href={paths.adminUser(order.customer.id)} className={rowLinkClass}>
                  {order.customer.name}
                </PageLink>
              ) : (
                "–"
              ),
            ],
            ["Payment", dispute.payment],
          ]}
        />
      </div>
      <h3 className="mt-6 text-sm font-semibold">History</h3>
      <ol className="mt-2 grid gap-1 text-sm">
        {changes.map(({ to, at, by }) => (
          <li key={`${at}${to}`}>
            {DISPUTE_STATUS_LABELS[to]}, <Moment at={at} />
            {by ? ` by ${by}` : ""}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Packet({ dispute: { packet, file }, path }: { dispute: DisputeDetailDto; path: string }) {
  const { leads, terms, signIns } = packet;
  const count = (isTrue: (lead: (typeof leads)[number]) => boolean) => leads.filter(isTrue).length;
  return (
    <Card>
      <h2 className="text-lg font-semibold">Evidence packet</h2>
      <div className="mt-4">
        <FactList
          narrow
          facts={[
            ["Leads sold", String(leads.length)],
            ["With a certificate", String(count(({ certificate }) => certificate !== null))],
            ["Accepted by the customer's system", String(count(({ acceptedAt }) => acceptedAt !== null))],
            ["Opened by the customer", String(count(({ views }) => views > 0))],
            ["Terms accepted", terms ? `Version ${terms.version}` : "Not recorded"],
            ["Sign-ins on record", String(signIns.length)],
            ["File at Stripe", file ? <SentFile key="file" file={file} /> : "Not sent yet"],
          ]}
        />
      </div>
      <p className="mt-4 flex flex-wrap gap-4 text-sm">
        <a href={`${path}/packet/pdf`} className={rowLinkClass} download>
          Download PDF
        </a>
        <a href={`${path}/packet`} className={rowLinkClass} download={`evidence-${packet.dispute.id}.json`}>
          Download JSON
        </a>
      </p>
      <p className="mt-2 text-sm text-muted">
        The packet names leads by ID and certificate. It has no contact details of consumers.
      </p>
    </Card>
  );
}

function SentFile({ file: { id, name, bytes, uploadedAt } }: { file: EvidenceFileDto }) {
  return (
    <span className="break-all">
      {name ?? id}
      {bytes === null ? null : `, ${Math.ceil(bytes / 1000)} KB`}
      {uploadedAt ? (
        <>
          , <Moment at={uploadedAt} />
        </>
      ) : (
        ", which Stripe no longer has"
      )}
    </span>
  );
}

interface RefundInquiryProps {
  dispute: DisputeDetailDto;
  actions: Pick<DisputeActions, "refundUndelivered">;
}

/** How staff end an inquiry without a loss: they refund the payment. Source: https://docs.stripe.com/disputes/how-disputes-work */
function RefundInquiry({ dispute: { packet }, actions }: RefundInquiryProps) {
  const { order } = packet;
  return (
    <Card>
      <h2 className="text-lg font-semibold">Refund instead</h2>
      <p className="mt-2 text-sm text-ink-soft">
        The bank only asks about this payment, and no money has moved. A full refund ends the inquiry without
        a fee; a refund of a part does not. What was delivered can be refunded in Stripe's dashboard.
      </p>
      {order && hasEnded(order.status) ? (
        <RefundUndelivered orderId={order.id} refundUndelivered={actions.refundUndelivered} />
      ) : null}
      {order && !hasEnded(order.status) ? (
        <p className="mt-3 text-sm">
          <PageLink href={paths.adminOrder(order.id)} className={rowLinkClass}>
            Cancel the order and refund what was not delivered
          </PageLink>
        </p>
      ) : null}
    </Card>
  );
}
