import { FactTable } from "@/components/documents/fact-table";
import { commitments } from "@/lib/marketing/commitments";

const STATUSES = [
  ["Pending", "We received your payment; the order is waiting for approval."],
  ["Approved", "Leads are being allocated to you."],
  ["Processing", "The first lead has been delivered."],
  ["Completed", "The last lead has been delivered."],
  ["Cancelled", "Delivery has stopped. We refund the leads that were not delivered."],
] as const;

export function Orders() {
  return (
    <>
      <p>
        You choose line, type, quantity, options and at least five states. We show the price before you pay
        and charge no other amount. The contract for an order is made when the payment succeeds. Each order
        then goes through these statuses:
      </p>
      <FactTable caption="Order statuses" columns={["Status", "What it means"]} rows={STATUSES} />
      <p>
        Leads arrive as they are verified, usually within seconds and up to {commitments.peakDeliveryMinutes}{" "}
        minutes at peak. How soon an order is complete depends on how many people ask in your states; more
        states fill it faster. If your system does not accept a lead, we keep trying for 72 hours, and the
        lead stays in your dashboard.
      </p>
      <p>
        We may decline an order, or cancel the rest of it with a refund of that part, where supply, law or
        these terms require it.
      </p>
    </>
  );
}

export function Plans() {
  return (
    <ul>
      <li>
        <strong>Weekly plans:</strong> we charge the first week at checkout and each later week on{" "}
        <strong>Sunday morning</strong> (6 AM in your time zone), to the payment method you saved.
      </li>
      <li>
        <strong>Monthly packages:</strong> we charge the first month at checkout and each later month on the
        same day, or on the last day of a shorter month.
      </li>
      <li>Each renewal is a separate order, with an email and an invoice in your account.</li>
      <li>
        <strong>Cancel, pause or skip at any time</strong>, on your billing page or by a message to support.
        It takes effect at the next renewal: you are not charged, and we still deliver what you have paid for.
      </li>
      <li>
        If a renewal payment fails, we tell you by email and try again after 1, 3 and 5 days. Then the plan is
        paused. Delivery for the new period waits until the payment succeeds.
      </li>
    </ul>
  );
}

export function Prices() {
  return (
    <>
      <p>
        Prices are in US dollars and do not include any taxes that may apply. Payment is by card, or by bank
        debit (ACH) where it is offered. A bank debit creates an order only when the bank confirms it, which
        takes a few days.
      </p>
      <p>
        We may change prices. For an active plan, we tell you by email{" "}
        <strong>at least {commitments.priceChangeNoticeDays} days before</strong> the first renewal at the new
        price, and you may cancel before then. The price of a paid order never changes.
      </p>
    </>
  );
}

export function Returns() {
  return (
    <>
      <h3>Duplicates</h3>
      <p>
        A lead is a duplicate if we delivered the same person in the same line to you in the{" "}
        <strong>{commitments.duplicateReplacementDays} days</strong> before. Contact support{" "}
        <strong>within {commitments.supportContactHours} hours</strong> of delivery, and we replace it. A
        duplicate that our records show may be returned within the same time as other returns.
      </p>
      <h3>Other returns</h3>
      <p>
        You may return a lead <strong>within {commitments.returnDays} days</strong> of delivery if the contact
        details are wrong or belong to somebody else, the lead is outside your order, the person is under{" "}
        {commitments.minimumAge} or did not ask for a quote, or the consent record is missing. No answer, no
        interest, a purchase elsewhere, or underwriting is not a reason for a return.
      </p>
      <p>
        Where our records can settle the question, the return is decided automatically at once, and you see
        the evidence. Other returns are decided within {commitments.returnDecisionHours} hours; if we are
        late, the return is approved. If you bought {commitments.returnShareMinLeads} or more leads in the
        last {commitments.returnShareDays} days and return more than {commitments.returnSharePercent}% of
        them, only our staff approve further returns, even if they are late; what our records confirm is still
        approved at once. You see your share before each return. You receive a replacement lead, or a refund
        of the lead's share of the price if you prefer it or if the order cannot take another lead. We do not
        sell the lead again. Once the return is approved, we withdraw the contact details and the consent
        record from your account. You must then not contact the person, and must delete the lead from your own
        systems.
      </p>
    </>
  );
}
