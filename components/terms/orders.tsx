import { FactTable } from "@/components/documents/fact-table";
import { commitments } from "@/lib/marketing/commitments";
import { MAX_CONSENT_DAYS } from "@/lib/marketplace/consent-limit";

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
        minutes at peak. A new order may begin with leads from our stock, the newest first. At the sale, the
        consent of a lead is at most {MAX_CONSENT_DAYS} days old, and the lead shows when it was given. How
        soon an order is complete depends on how many people ask in your states; more states fill it faster.
        If your system does not accept a lead, we keep trying for 72 hours, and the lead stays in your
        dashboard.
      </p>
      <p>
        You may set a <strong>fill-by date</strong> for a running order on its page. It is the last day, in
        New York, on which the order takes leads. Then the order is cancelled, and we refund the leads that
        were not delivered to the payment method you used. If you paid by bank debit, our staff check the
        refund first while your bank can still return the debit. You can change or remove the date until that
        day is over.
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
        <strong>Sunday morning</strong> (6 AM in your time zone), to the payment method you saved. The first
        renewal is on the first Sunday at least seven days after you pay or, with a bank debit, after your
        bank confirms it.
      </li>
      <li>
        <strong>Monthly packages:</strong> we charge the first month at checkout and each later month on the
        same day, or on the last day of a shorter month.
      </li>
      <li>
        Your time zone is the one of your account when you buy. It stays the same for the plan, even if you
        change it in your account later.
      </li>
      <li>
        <strong>We email you the date and the amount 48 hours before each renewal.</strong> If we email you
        late, for example after an outage, the charge waits until the first day, at 6 AM, that is at least 48
        hours after the email. If you resume a plan less than 48 hours before a charge, we email you at once.
        If your mail server refuses our emails, the charge is made on the date that your billing page shows.
        Each renewal is a separate order, with an email and an invoice in your account.
      </li>
      <li>
        <strong>Cancel, pause, resume or skip at any time</strong> on your billing page. You can also change
        what the next period buys there; you see its price first. It takes effect at the next renewal. A
        charge that has already begun remains valid, and we still deliver what you have paid for.
      </li>
      <li>
        <strong>We skip a renewal</strong>, charge nothing for it and tell you by email, while we still owe
        you a whole period of leads or an earlier charge is not settled. Missed dates do not add up: a late
        charge is for one period, and two charges of a weekly plan are at least six days apart.
      </li>
      <li>
        If a renewal payment fails, we tell you by email and try again after 1, 3 and 5 days. Then the plan is
        paused. If your bank wants you to confirm the payment, we try once more, after 5 days. If it refuses
        the card or account for good, we do not try it again unless you choose it again, and the plan is
        paused at once. If you choose another payment method after a declined charge, we try the charge with
        it at once: once with each method, with five at most, and while the plan is paused only if you tell us
        to. You can also pay the charge yourself. The plan continues when the charge is paid. Delivery for the
        new period waits until the payment succeeds.
      </li>
      <li>
        We pause a plan when we no longer offer what it buys, or when its account is suspended, and our
        support team can pause or cancel a plan, for example at your request. We tell you by email. Closing
        the account ends its plans.
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
        takes up to four business days. If the bank refuses it, there is no order, and we tell you by email.
      </p>
      <p>
        A purchase through the API is charged to your default card, or to the card that you saved last if no
        card is your default. If a lead that you paid for can no longer be delivered, we refund its price.
      </p>
      <p>
        We may change prices. For an active plan, we tell you by email{" "}
        <strong>at least {commitments.priceChangeNoticeDays} days before</strong> the first renewal at the new
        price, and you may cancel before then. If our price falls, the next renewals cost less. The price of a
        paid order never changes.
      </p>
      <p>
        Each paid order has an invoice, and each refund of it through Stripe a credit note. Both are on your
        billing page. If a refund cannot be made through Stripe and we pay it to you in another way, we tell
        you by email.
      </p>
    </>
  );
}

export function Refunds() {
  return (
    <>
      <p>
        Refunds go through Stripe to the card or bank account that paid. Your bank decides when they appear on
        your statement; most take 5 to 10 business days. We refund at most what you paid. A second payment for
        the same package, and any payment that cannot become an order, is refunded in full. If we refund a
        whole payment while its order is running, the order stops, and its plan is paused until you resume it.
      </p>
      <p>
        <strong>If you dispute a payment at your bank,</strong> or your bank asks us about it, the order that
        it paid for is on hold at once: the order gets no leads, leads that are already sold are not
        delivered, its plan is not charged, and no refund of that payment is sent automatically. While your
        bank only asks, our staff can still refund the payment. Your other orders continue. Please contact us
        first; we can usually help faster.
      </p>
      <ul>
        <li>
          <strong>If the bank decides for us, or closes the matter,</strong> the order continues, and a plan
          that we paused for the dispute resumes at its next date. Dates that have passed are not charged.
        </li>
        <li>
          <strong>If the bank returns the money to you,</strong> the order stays stopped and its plan ends.
          What the bank has paid you counts toward refunds that we owe you for that payment.
        </li>
        <li>
          If your bank reverses a bank debit after confirming it, that counts as a dispute that we lost.
        </li>
      </ul>
    </>
  );
}

export function Returns() {
  return (
    <>
      <h3>Duplicates</h3>
      <p>
        A lead is a duplicate if we delivered a lead for the same person in the same line to you in the{" "}
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
        late, the return is approved. Your returns have a limit: {commitments.returnSharePercent}% of the
        leads that you bought in the last {commitments.returnShareDays} days, or of{" "}
        {commitments.returnShareMinLeads} leads if you bought fewer. Open returns count, and so do returns
        approved in that time. Only our staff approve a return above the limit, even if they are late. Returns
        that our records confirm are approved at once and do not count. You see your share before each return.
        You receive a replacement lead, or a refund of the lead's share of the price if you prefer it or if
        the order cannot take another lead. We do not sell the lead again. Once the return is approved, we
        withdraw the contact details and the consent record from your account. You must then not contact the
        person, and must delete the lead from your own systems.
      </p>
    </>
  );
}
