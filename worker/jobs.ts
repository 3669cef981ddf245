import { emailReplacedJob, sendEmailReplaced } from "@/lib/accounts/email-change/email-replaced.email";
import {
  replacementLinkSentJob,
  sendReplacementLinkSent,
} from "@/lib/accounts/email-change/replacement-link-sent.email";
import { accountLinkEmailJob, sendAccountLink } from "@/lib/accounts/mailed-links/account-link.email";
import { passwordChangedEmailJob, sendPasswordChanged } from "@/lib/accounts/password/password-changed.email";
import { passwordResetJob, sendPasswordReset } from "@/lib/accounts/password/reset-password.server";
import { identityChangedJob } from "@/lib/accounts/profile/identity-changed.job";
import { phoneChangedEmailJob, sendPhoneChanged } from "@/lib/accounts/profile/phone-changed.email";
import { holdsChangedJob } from "@/lib/accounts/standing/apply-holds.server";
import { removeExpiredLimits, removeExpiredLimitsJob } from "@/lib/accounts/throttling/limiters.server";
import {
  secondFactorAddedEmailJob,
  sendSecondFactorAdded,
} from "@/lib/accounts/two-factor/second-factor-added.email";
import {
  secondFactorRemovedEmailJob,
  sendSecondFactorRemoved,
} from "@/lib/accounts/two-factor/second-factor-removed.email";
import { apiKeyCreatedJob, sendApiKeyCreated } from "@/lib/api-keys/api-key-created.email";
import { issueMissingDocuments, issueMissingDocumentsJob } from "@/lib/billing/issue-missing.server";
import { checkBooks, checkBooksJob } from "@/lib/books/check-books.server";
import { applyDueChanges, applyDueChangesJob } from "@/lib/catalog/changes/apply-due-changes.server";
import { catalogChangedJob } from "@/lib/catalog/changes/catalog-rows.server";
import { removeAbandoned, removeAbandonedJob } from "@/lib/configurations/remove-abandoned.server";
import { clearClosedAccount, clearClosedAccountJob } from "@/lib/contacts/erasure/clear-personal-data.server";
import { consumerErasedJob, sendConsumerErased } from "@/lib/contacts/erasure/consumer-erased.email";
import { removeExpiredData, removeExpiredDataJob } from "@/lib/contacts/retention/remove-expired-data.server";
import { doNotContactJob, sendDoNotContact } from "@/lib/contacts/suppression/do-not-contact.email";
import {
  dailySummariesJob,
  dailySummaryJob,
  enqueueDailySummaries,
  sendDailySummary,
} from "@/lib/delivery/alerts/daily-summary.email";
import { enqueueLeadDigests, leadDigestsJob } from "@/lib/delivery/alerts/enqueue-lead-digests.server";
import { leadDigestJob, sendLeadDigest } from "@/lib/delivery/alerts/lead-digest.email";
import {
  destinationChangedJob,
  sendDestinationChanged,
} from "@/lib/delivery/destinations/destination-changed.email";
import { endRemoved, endRemovedJob } from "@/lib/delivery/destinations/end-removed.server";
import { healthChangeJob, sendHealthChange } from "@/lib/delivery/worker/health-change.email";
import {
  followDisputes,
  reconcileDisputes,
  reconcileDisputesJob,
} from "@/lib/disputes/follow-disputes.server";
import { recordSupply, recordSupplyJob } from "@/lib/forecast/record-supply.server";
import { leadCorrectedJob, sendLeadCorrected } from "@/lib/inbox/corrections/lead-corrected.email";
import { prepareUnreadable, prepareUnreadableJob } from "@/lib/inbox/queue/prepare-queued-leads.server";
import { withdrawQueuedLead } from "@/lib/inbox/queue/withdraw-queued-lead.server";
import { askedAgainJob, sendAskedAgain } from "@/lib/inbox/repeats/asked-again.email";
import { enqueueRepeatNotices, repeatNoticesJob } from "@/lib/inbox/repeats/enqueue-repeat-notices.server";
import { inquiryEmailJob, sendInquiry } from "@/lib/inquiries/inquiry.email";
import { inquiryMessageJob, sendInquiryMessage } from "@/lib/inquiries/inquiry-message.email";
import { inquiryReplyJob, sendInquiryReply } from "@/lib/inquiries/inquiry-reply.email";
import { removeOldRequests, removeOldRequestsJob } from "@/lib/intake/remove-old-requests.server";
import { checkLedger, checkLedgerJob } from "@/lib/ledger/check-ledger.server";
import { ledgerDiffersEmailJob, sendLedgerDiffers } from "@/lib/ledger/ledger-differs.email";
import { ledgerHeadEmailJob, sendLedgerHead } from "@/lib/ledger/ledger-head.email";
import { publishHead, publishHeadJob } from "@/lib/ledger/publish-head.server";
import { storeHead, storeHeadJob } from "@/lib/ledger/store-head.server";
import { expireStock, expireStockJob } from "@/lib/marketplace/expire-stock.server";
import { matchStock, matchStockJob } from "@/lib/marketplace/match-stock.server";
import { startFulfillment } from "@/lib/marketplace/start-fulfillment.server";
import { approveAtOnce, approveAtOnceJob } from "@/lib/orders/approve-at-once.server";
import { orderConfirmationJob, sendOrderConfirmation } from "@/lib/orders/order-confirmation.email";
import { orderCancelledJob, orderEndedJob } from "@/lib/orders/order-ended-jobs";
import { orderStatusEmailJob, sendOrderStatus } from "@/lib/orders/order-status.email";
import { applyPlannedApproval, plannedApprovalJob } from "@/lib/orders/planned-approval.server";
import { orderApprovedJob } from "@/lib/orders/transition-order.server";
import { bankDebitFailedJob, sendBankDebitFailed } from "@/lib/payments/bank-debit-failed.email";
import { listBalanceMovements } from "@/lib/payments/list-balance-movements.server";
import { paidOutsideJob, sendPaidOutside } from "@/lib/payments/paid-outside.email";
import { payPartialRefunds, payPartialRefundsJob } from "@/lib/payments/pay-partial-refunds.server";
import {
  reconcilePayments,
  reconcilePaymentsJob,
  reconcileUnrecordedPayments,
  reconcileUnrecordedPaymentsJob,
  restoreRecords,
} from "@/lib/payments/reconcile-payments.server";
import { reconcileRefunds, reconcileRefundsJob } from "@/lib/payments/reconcile-refunds.server";
import { paymentRefundedJob } from "@/lib/payments/record-refund.server";
import { removeSavedMethods, removeSavedMethodsJob } from "@/lib/payments/saved-methods.server";
import { paymentSettledJob } from "@/lib/payments/settle-payment.server";
import { updateStripeCustomer } from "@/lib/payments/stripe-customer.server";
import { disputeReportedJob, handleStripeEvent, stripeEventJob } from "@/lib/payments/stripe-events.server";
import { announcePrices, announcePricesJob } from "@/lib/plans/announce-prices.server";
import { cancelIntent, cancelIntentJob } from "@/lib/plans/cancel-intent.server";
import { planCancelledJob, sendPlanCancelled } from "@/lib/plans/plan-cancelled.email";
import { planDeclinedJob, sendPlanDeclined } from "@/lib/plans/plan-declined.email";
import { planPreviewJob, sendPlanPreview } from "@/lib/plans/plan-preview.email";
import { planPriceJob, sendPlanPrice } from "@/lib/plans/plan-price.email";
import { planPriceLoweredJob, sendPlanPriceLowered } from "@/lib/plans/plan-price-lowered.email";
import { planPriceWithdrawnJob, sendPlanPriceWithdrawn } from "@/lib/plans/plan-price-withdrawn.email";
import { planSkippedJob, sendPlanSkipped } from "@/lib/plans/plan-skipped.email";
import { planStoppedJob, sendPlanStopped } from "@/lib/plans/plan-stopped.email";
import { renewPlans, renewPlansJob } from "@/lib/plans/renew-plans.server";
import { readRenewalTerms } from "@/lib/plans/renewal-terms.server";
import { onPaymentSettled } from "@/lib/plans/start-plan.server";
import { onPaymentRefunded } from "@/lib/plans/stop-plan.server";
import {
  removeOldCspReports,
  removeOldCspReportsJob,
} from "@/lib/platform/csp-reports/store-csp-reports.server";
import { keepPartitions, keepPartitionsJob } from "@/lib/platform/db/keep-partitions.server";
import { keepSchedules, keepSchedulesJob } from "@/lib/platform/jobs/keep-schedules.server";
import { phoneCodeJob, sendPhoneCode } from "@/lib/privacy/my-information/confirm-phone.server";
import { consentRevokedJob, sendConsentRevoked } from "@/lib/privacy/my-information/consent-revoked.email";
import { consumerCodeJob, sendConsumerCode } from "@/lib/privacy/my-information/consumer-code.email";
import {
  concludePurchases,
  concludePurchasesJob,
  deliverPurchase,
} from "@/lib/purchases/conclude-purchase.server";
import { decideLateReturns, decideLateReturnsJob } from "@/lib/returns/decide-late-returns.server";
import { endOrders, endOrdersJob } from "@/lib/returns/end-order.server";
import { findHeldOrders, findHeldOrdersJob, followHolds } from "@/lib/returns/follow-holds.server";
import { orderRefundedJob, sendOrderRefunded } from "@/lib/returns/order-refunded.email";
import { onOrderEnded } from "@/lib/returns/refund-undelivered.server";
import { onReturnDecided, returnDecidedJob } from "@/lib/returns/return-decided.email";
import { type RunnableJob, runnable } from "./runnable-job";
import { leadSoldJob, onLeadSold } from "./subscriptions";

/** Every job of the program. */
export const JOBS: readonly RunnableJob[] = [
  runnable(stripeEventJob, handleStripeEvent),
  runnable(reconcilePaymentsJob, () => reconcilePayments(), { concurrency: 1, cron: "* * * * *" }),
  runnable(reconcileUnrecordedPaymentsJob, () => reconcileUnrecordedPayments(), {
    concurrency: 1,
    cron: "*/15 * * * *",
  }),
  runnable(reconcileRefundsJob, () => reconcileRefunds(), { concurrency: 1, cron: "7-59/15 * * * *" }),
  runnable(paymentRefundedJob, onPaymentRefunded),
  runnable(disputeReportedJob, followDisputes),
  runnable(reconcileDisputesJob, () => reconcileDisputes(), { concurrency: 1, cron: "11-59/15 * * * *" }),
  runnable(removeExpiredLimitsJob, () => removeExpiredLimits(), { concurrency: 1, cron: "17 * * * *" }),
  runnable(removeOldCspReportsJob, () => removeOldCspReports(), { concurrency: 1, cron: "23 4 * * *" }),
  runnable(removeOldRequestsJob, () => removeOldRequests(), { concurrency: 1, cron: "41 4 * * *" }),
  runnable(removeAbandonedJob, () => removeAbandoned(), { concurrency: 1, cron: "27 5 * * *" }),
  runnable(removeExpiredDataJob, () => removeExpiredData(), { concurrency: 1, cron: "11 5 * * *" }),
  runnable(keepPartitionsJob, () => keepPartitions(), { concurrency: 1, cron: "37 3 * * *" }),
  runnable(keepSchedulesJob, () => keepSchedules(JOBS), { concurrency: 1, cron: "51 * * * *" }),
  runnable(orderConfirmationJob, (data) => sendOrderConfirmation(data, readRenewalTerms)),
  runnable(approveAtOnceJob, ({ orderId }) => approveAtOnce({ orderId })),
  runnable(plannedApprovalJob, applyPlannedApproval),
  runnable(orderStatusEmailJob, sendOrderStatus),
  runnable(inquiryEmailJob, sendInquiry),
  runnable(dailySummariesJob, () => enqueueDailySummaries(), { concurrency: 1, cron: "3-59/15 * * * *" }),
  runnable(dailySummaryJob, sendDailySummary),
  runnable(endRemovedJob, () => endRemoved(), { concurrency: 1, cron: "* * * * *" }),
  runnable(leadDigestsJob, () => enqueueLeadDigests(), { concurrency: 1, cron: "*/5 * * * *" }),
  runnable(leadDigestJob, (data) => sendLeadDigest(data)),
  runnable(orderEndedJob, onOrderEnded),
  runnable(orderCancelledJob, onOrderEnded),
  runnable(orderRefundedJob, sendOrderRefunded),
  runnable(orderApprovedJob, ({ orderId }) => startFulfillment(orderId)),
  runnable(matchStockJob, () => matchStock(), { concurrency: 1, cron: "* * * * *" }),
  runnable(expireStockJob, () => expireStock(), { concurrency: 1, cron: "*/15 * * * *" }),
  runnable(recordSupplyJob, () => recordSupply(), { concurrency: 1, cron: "3 * * * *" }),
  runnable(leadSoldJob, () => onLeadSold(), { concurrency: 1, cron: "* * * * *" }),
  runnable(prepareUnreadableJob, () => prepareUnreadable(), { concurrency: 1, cron: "27 * * * *" }),
  runnable(repeatNoticesJob, () => enqueueRepeatNotices(), { concurrency: 1, cron: "* * * * *" }),
  runnable(askedAgainJob, sendAskedAgain),
  runnable(leadCorrectedJob, sendLeadCorrected),
  runnable(checkLedgerJob, () => checkLedger(), { concurrency: 1, cron: "29 */6 * * *" }),
  runnable(checkBooksJob, () => checkBooks(listBalanceMovements, new Date(), restoreRecords), {
    concurrency: 1,
    cron: "7 8 * * *",
  }),
  runnable(ledgerDiffersEmailJob, sendLedgerDiffers),
  runnable(publishHeadJob, () => publishHead(), { concurrency: 1, cron: "47 5 * * *" }),
  runnable(ledgerHeadEmailJob, sendLedgerHead),
  runnable(storeHeadJob, storeHead),
  runnable(returnDecidedJob, async (data) => {
    await withdrawQueuedLead(data);
    await onReturnDecided(data);
  }),
  runnable(decideLateReturnsJob, () => decideLateReturns(), { concurrency: 1, cron: "* * * * *" }),
  runnable(endOrdersJob, () => endOrders(), { concurrency: 1, cron: "*/5 * * * *" }),
  runnable(payPartialRefundsJob, () => payPartialRefunds(), { concurrency: 1, cron: "* * * * *" }),
  runnable(bankDebitFailedJob, sendBankDebitFailed),
  runnable(paidOutsideJob, sendPaidOutside),
  runnable(inquiryMessageJob, sendInquiryMessage),
  runnable(consumerCodeJob, sendConsumerCode),
  runnable(consentRevokedJob, sendConsentRevoked),
  runnable(doNotContactJob, sendDoNotContact),
  runnable(consumerErasedJob, sendConsumerErased),
  runnable(phoneCodeJob, (data) => sendPhoneCode(data)),
  runnable(paymentSettledJob, async (data) => {
    await onPaymentSettled(data);
    await deliverPurchase(data);
  }),
  runnable(concludePurchasesJob, () => concludePurchases(), { concurrency: 1, cron: "* * * * *" }),
  runnable(removeSavedMethodsJob, removeSavedMethods),
  runnable(clearClosedAccountJob, (data) => clearClosedAccount(data)),
  runnable(identityChangedJob, updateStripeCustomer),
  runnable(issueMissingDocumentsJob, () => issueMissingDocuments(), { concurrency: 1, cron: "*/5 * * * *" }),
  runnable(renewPlansJob, () => renewPlans(), { concurrency: 1, cron: "* * * * *" }),
  runnable(applyDueChangesJob, () => applyDueChanges(), { concurrency: 1, cron: "* * * * *" }),
  runnable(catalogChangedJob, () => announcePrices(), { concurrency: 1 }),
  runnable(announcePricesJob, () => announcePrices(), { concurrency: 1, cron: "37 * * * *" }),
  runnable(cancelIntentJob, cancelIntent),
  runnable(planPreviewJob, sendPlanPreview),
  runnable(planPriceJob, sendPlanPrice),
  runnable(planPriceLoweredJob, sendPlanPriceLowered),
  runnable(planPriceWithdrawnJob, sendPlanPriceWithdrawn),
  runnable(planSkippedJob, sendPlanSkipped),
  runnable(planDeclinedJob, sendPlanDeclined),
  runnable(planCancelledJob, sendPlanCancelled),
  runnable(planStoppedJob, sendPlanStopped),
  runnable(holdsChangedJob, followHolds),
  runnable(findHeldOrdersJob, () => findHeldOrders(), { concurrency: 1, cron: "*/15 * * * *" }),
  runnable(accountLinkEmailJob, (data) => sendAccountLink(data)),
  runnable(replacementLinkSentJob, sendReplacementLinkSent),
  runnable(emailReplacedJob, sendEmailReplaced),
  runnable(passwordResetJob, sendPasswordReset),
  runnable(passwordChangedEmailJob, sendPasswordChanged),
  runnable(phoneChangedEmailJob, sendPhoneChanged),
  runnable(secondFactorAddedEmailJob, sendSecondFactorAdded),
  runnable(secondFactorRemovedEmailJob, sendSecondFactorRemoved),
  runnable(inquiryReplyJob, sendInquiryReply),
  runnable(healthChangeJob, sendHealthChange),
  runnable(destinationChangedJob, sendDestinationChanged),
  runnable(apiKeyCreatedJob, sendApiKeyCreated),
];
