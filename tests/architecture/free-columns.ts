/**
 * Columns that hold no personal data: ids, times, amounts, states, switches, texts of the program. With the inventory
 * (lib/contacts/personal-data) this is every column of the database. Before you add a text, JSON or number here, ask
 * whether somebody can write a name into it.
 */
export const FREE_COLUMNS: Readonly<Record<string, string>> = {
  User: "id role emailConfirmedAt passwordChangedAt totpConfirmedAt totpLastStep disabledAt closedAt createdAt updatedAt",
  Session: "id userId createdAt lastSeenAt expiresAt revokedAt endReason secondFactorAt identityConfirmedAt",
  rate_limits: "points expire",
  AccountToken: "id userId purpose createdAt expiresAt usedAt",
  RecoveryCode: "id userId usedAt",
  ApiKey: "id userId prefix lastFour mode scopes dailyLimitCents expiresAt lastUsedAt revokedAt createdAt",
  OrderDemand:
    "orderId userId line tier states wantsBeneficiary wantsHigherIncome quantity replacements allocated dailyCap paceDay paceCount pausedAt openSince closedAt heldAt hoursDays hoursFrom hoursTo hoursZone spreadsEvenly fillBy endedAt hasExclusions",
  AccountExclusions: "userId numbers mailboxes listedAt",
  NewOrderLimit: "userId",
  ExcludedPerson: "userId kind",
  BlockedSource: "userId blockedAt",
  Allocation: "leadId orderId userId line allocatedAt rules",
  LeadView: "id leadId userId at",
  LeadNote: "id leadId userId outcome at",
  QueuedLead: "leadId userId orderId line consentAt soldAt progress restUntil isSuppressed searchKeyId",
  LeadCall: "id leadId userId",
  RepeatNotice: "leadId day enqueuedAt",
  SoldPolicy: "leadId userId updatedAt",
  QueueView: "id userId createdAt",
  AuditEntry: "id at actorId action subjectType subjectId outcome requestId",
  CspReport: "key directive blocked documentPath count firstSeenAt lastSeenAt",
  ConsumerVisit:
    "id attempts confirmedAt smsCodeId smsRequestedAt smsRequests smsAttempts smsConfirmedAt createdAt expiresAt",
  ConsentRevocation: "leadId visitId revokedAt mailedAt",
  LeadPackage: "id name priceCents discountPercent leadsPerMonth features isPopular position isOffered",
  LeadType:
    "id line tier name description basePriceCents features beneficiaryOption beneficiaryPriceCents higherIncomePriceCents position isOffered",
  OperatorSetting: "name value updatedAt updatedById",
  CatalogChange:
    "id itemKind itemId fields effectiveAt reason actorId createdAt appliedAt withdrawnAt withdrawnById",
  State: "code name availability",
  SupplyHour: "line tier hour state wantsBeneficiary higherIncome leads",
  StateSupply: "line state leads computedAt",
  LedgerEntry: "sequence leadId certificateId payloadHash previousHash entryHash signature keyId createdAt",
  SaleNotice: "id orderId leadIds",
  LeadConfiguration:
    "id userId leadTypeId packageId selectedStates leadQuantity purchaseType includeBeneficiary includeHigherIncome totalPriceCents currency status leadIds createdAt",
  LeadPurchase:
    "id userId apiKeyId bodyHash status leadConfigId amountCents spentOn paymentIntentId declineCode unavailableIds heldUntil createdAt updatedAt",
  AppliedFunction: "name hash appliedAt",
  DeliverySettings: "userId lastSummaryOn updatedAt",
  Destination:
    "id userId kind position previousSecretUntil events webhookFormat pausedAt pausedBy ownerPausedAt failures failingSince lastFailedAt breakerUntil removedAt createdAt updatedAt",
  Delivery:
    "id destinationId userId event subjectId leadId payload status attempts dueAt claimedBy createdAt retryWindowStartedAt acceptedAt heldAt digestAt digestId attemptsBefore isResend",
  DeliveryAttempt: "id deliveryId number destinationId startedAt durationMs isAccepted status error",
  DeliveryWorker: "id seenAt",
  DeliveryHalfHour: "startsAt accepted failed p50Ms p95Ms",
  Inquiry: "id userId createdAt mailedAt status unreadReplyAt updatedAt",
  InquiryMessage: "id inquiryId emailConfirmed createdAt",
  InquiryReply: "id inquiryId authorId createdAt mailedAt",
  Lead: "id publisherId line tier status score consentHash receivedAt verifiedAt soldAt erasedAt orderId heldBy heldUntil duplicateOfId isTest",
  LedgerCheck: "id startedAt finishedAt entries verdict differences firstDifference headSequence headHash",
  LedgerHead: "day sequence entryHash statedAt payload signature keyId",
  LeadKey: "leadId",
  ConsentLimit: "line maxAgeDays updatedAt",
  LeadVerification: "leadId names verdicts reasons durationsUs",
  // The previous release's names of the same: the view and its table, until the next release.
  LeadCheck: "leadId position name verdict reason durationUs",
  LeadCheckRow: "leadId position name verdict reason durationUs",
  ConsentEvidence: "leadId textHash version givenAt sha256 retainUntil keptForSale",
  Suppression: "kind reason addedAt earlierReason earlierAddedAt",
  SoldPerson: "line kind leadId repeatId",
  ReceiptPerson: "leadId",
  IndexKey: "position keyId phase startedAt doneAt",
  Order:
    "id userId leadConfigId paymentIntentId cycle orderType status totalAmountCents currency createdAt updatedAt completedAt",
  OrderStatusChange: "id orderId from to actorId createdAt",
  Payment:
    "userId leadConfigId cycle amountCents currency attempt state processingSince refundReason refundId refundFailedAt paidOutsideAt createdAt checkedAt",
  Plan: "id userId leadConfigId nextLeadConfigId interval status timeZone anchorDay amountCents newAmountCents newAmountFrom nextDueOn nextChargeAt lastCycle paymentMethodId reason createdAt updatedAt",
  PlanCycle:
    "planId dueOn number leadConfigId amountCents status paymentIntentId attempts nextAttemptAt declineCode checkedAt announcedAt previewSentAt previewRefusedAt firstDeclinedAt paidAt triedMethodIds",
  BillingSeries: "kind year lastNumber",
  BillingDocument:
    "id kind number userId orderId invoiceId correctsId refundId amountCents currency issuedAt",
  // The program's own words: nobody can type a note.
  PlanChange: "id planId from to actorId note createdAt",
  TermsAcceptance: "id userId leadConfigId version acceptedAt timeZone",
  Dispute:
    "id paymentIntentId amountCents currency reason status dueBy submissions withdrawnCents stripeCreatedAt recordedAt updatedAt",
  DisputeChange: "id disputeId from to actorId createdAt",
  StripeEvent: "id type objectId stripeCreatedAt receivedAt handledAt refusedReason",
  // Reasons are codes of ours or of Stripe.
  StripeRefund:
    "id paymentIntentId amountCents currency status origin reason failureReason causeId stripeCreatedAt recordedAt updatedAt",
  BookEntry: "id kind sourceId paymentIntentId orderId amountCents currency occurredAt recordedAt",
  BalanceMovement:
    "id type category kind sourceId paymentIntentId amountCents feeCents currency createdAt availableOn listedAt",
  BookCheck: "id startedAt finishedAt verdict movements differences firstDifference",
  PartialRefund:
    "causeId orderId paymentIntentId leads amountCents coveredCents createdAt checkedAt paidAt refundId failedAt paidOutsideAt despiteInquiry",
  Publisher:
    "id name lines states dailyCap pausedAt pauseReason createdAt updatedAt premiumAgreedAt premiumAgreement postsPerMinute",
  PublisherPayout: "id publisherId line tier payoutCents effectiveOn actorId createdAt",
  // Counts and amounts by line and tier.
  PublisherStatement: "publisherId month rows actorId closedAt",
  PublisherKey: "id publisherId prefix keyHash mode createdAt lastUsedAt revokedAt",
  PublisherDailyCount: "publisherId day accepted",
  PublisherTestCount: "publisherId day posts",
  PublisherMinute: "publisherId minute posts",
  PublisherRefusal: "publisherId day code posts",
  IntakeRequest: "publisherId responseStatus response leadId createdAt",
  LeadReturn:
    "leadId userId orderId reason wanted granted status decidedBy decidedById reviewedAt requestedAt decideBy decidedAt staffOnly",
  StaffNote: "id subjectType subjectId userId authorId createdAt",
  AccountApproval: "userId isAutomatic setById setAt",
  PlannedApproval: "orderId actorId effectiveAt",
  StaffTask: "id kind subjectType subjectId facts openedAt dueAt doneAt doneById",
};
