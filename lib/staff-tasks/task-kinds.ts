interface StaffTaskKind {
  /** What staff read in the list. */
  title: string;
  /** What staff have to do before they mark the task as done. */
  instruction: string;
  /** Hours until the task is due. */
  dueHours: number;
}

/** Every kind of task, `domain.verb-noun`. A new kind is one more entry; keep removed ones, because old tasks name them. */
export const STAFF_TASK_KINDS = {
  "orders.settle-undelivered": {
    title: "Paid, but not delivered",
    instruction:
      "This order gets no leads and no deliveries, because its account is disabled or closed. Enable the account again, or cancel the order and refund what was not delivered.",
    dueHours: 72,
  },
  "orders.refund-cancelled": {
    title: "An order that ended was not refunded",
    instruction:
      "Staff cancelled this order or completed it early, or its fill-by date has passed and it was paid by bank debit. A part of what was paid was neither delivered nor refunded. Refund it with the button. While the bank can still return a bank debit, refund it only if you know the customer: if the debit comes back after the refund, we have paid twice, and nobody can contest that. After that day, the program refunds an order that ended at its fill-by date. If the customer agreed to something else, write it down and mark the task as done.",
    dueHours: 24,
  },
  "leads.repair-unreadable": {
    title: "A sold lead cannot be read",
    instruction:
      "Its contact cannot be decrypted, or its attributes are malformed, so its delivery failed. Restore the row from a backup or the missing key, then resend the failed delivery. If that is impossible, refund the lead.",
    dueHours: 24,
  },
  "leads.erase-minor": {
    title: "A child's data is still stored",
    instruction:
      "A return of this lead was approved because the consumer is underage, and our Privacy Policy promises to erase a child's contact details and answers. Look up the lead's phone number or email on the page Suppression, and erase the consumer: the task then closes by itself. If you know that the consumer is an adult, write down how, and mark the task as done.",
    dueHours: 24,
  },
  "leads.check-repeats": {
    title: "Many contacts for one sold person",
    instruction:
      "This publisher posted a sold consumer with one more new phone or email, after 10 posts had brought one each. Nobody gets such posts any more. Look at the lead and at the one that it repeats, ask the publisher why, and pause the publisher when the posts are made up.",
    dueHours: 48,
  },
  "ledger.explain-difference": {
    title: "The ledger check found a difference",
    instruction:
      "A receipt, a sale or its consent evidence is not what we certified. Keep the database as it is, find out who changed it (npm run verify:ledger names the rows), and tell the buyers of the certificates concerned. The task closes when a check finds no difference.",
    dueHours: 4,
  },
  "payments.refund-unknown": {
    title: "A payment that we cannot assign",
    instruction:
      "Somebody paid, and the payment belongs to no selection that we know. Refund it with the button. If it belongs to another program on our Stripe account, mark the task as done.",
    dueHours: 24,
  },
  "payments.make-refund": {
    title: "Stripe refuses a refund",
    instruction:
      "We owe this refund, and Stripe does not make it. Find out in Stripe's dashboard why. The refund is tried again until Stripe accepts it, for example when a dispute is over. The task then closes by itself. If Stripe will never accept it, for example because the payment is too old, pay the customer another way and say so with the button at once: until then the refund is still tried. Without this button, do not pay another way. Marked as done, it opens again when Stripe refuses again.",
    dueHours: 24,
  },
  "payments.repeat-refund": {
    title: "A refund failed",
    instruction:
      "Stripe took our refund and it failed later, so the customer has no money yet. Send it again with the button. If the card or account is closed, pay the customer another way and say so with the second button. A task without these buttons is about money that our program does not owe, for example of a payment that it does not know: repeat the refund in Stripe's dashboard, which closes the task, or find out how the customer gets the money and mark the task as done.",
    dueHours: 24,
  },
  "payments.explain-refund": {
    title: "A refund that we did not make",
    instruction:
      "Somebody refunded money in Stripe's dashboard. Our own refunds of this order are limited to what is left. If all of it went back, the order gets no more leads and deliveries. Find out why, and cancel the order where it is right.",
    dueHours: 48,
  },
  "payments.answer-dispute": {
    title: "A customer disputes a payment",
    instruction:
      "The order is frozen: no leads, no deliveries, no plan charges, no automatic refunds. Answer the dispute on its page before Stripe's deadline, or accept it. If the bank only asks (an inquiry), no money has moved: you can refund the payment instead of accepting. The task closes when Stripe has our answer.",
    dueHours: 72,
  },
  "payments.settle-lost-dispute": {
    title: "A dispute was lost",
    instruction:
      "The bank took the money back. The order stays stopped, and its plan has ended. Cancel the order, and decide whether the account may go on buying.",
    dueHours: 72,
  },
  "books.record-missing": {
    title: "Money at Stripe that is not in our books",
    instruction:
      "Stripe moved money of a payment of ours, and our books have no entry for it. The check has read the payment and its refunds again from Stripe and could not write the entry; the log says why. A movement of a dispute is written when the program reads that dispute again. The task closes at the next check that finds nothing.",
    dueHours: 48,
  },
  "books.find-at-stripe": {
    title: "Money in our books that Stripe does not list",
    instruction:
      "Our books have an entry, and Stripe lists no balance transaction for it. Look for the payment in Stripe's dashboard, also in another Stripe account. If Stripe never moved this money, tell engineering.",
    dueHours: 24,
  },
  "books.explain-amount": {
    title: "Stripe and our books have different amounts",
    instruction:
      "Compare the payment in Stripe's dashboard with the entries of the payment on the Billing page. Write down which amount is right and why, and tell the accountant.",
    dueHours: 48,
  },
  "books.explain-movement": {
    title: "Money moved at Stripe for no payment",
    instruction:
      "Stripe's balance changed, and it names no payment, payout or fee of Stripe. Look at the balance transaction in Stripe's dashboard and write down what it is.",
    dueHours: 48,
  },
  "books.explain-payment": {
    title: "A payment does not add up",
    instruction:
      "More money left this payment than came in, or more came back than had left. Compare its entries on the Billing page with Stripe's dashboard, for example a refund of a payment that was also disputed. Write down what happened, and tell the accountant.",
    dueHours: 48,
  },
  "books.explain-orders": {
    title: "Orders without their money",
    instruction:
      "There are orders whose payment is not in our books, or not with the amount that the order costs. Stop their delivery (cancel them) if nobody paid, and tell engineering.",
    dueHours: 24,
  },
} as const satisfies Record<string, StaffTaskKind>;
export type StaffTaskKindName = keyof typeof STAFF_TASK_KINDS;

/** What a task may be about. The page links to those that have a page. */
export const STAFF_TASK_SUBJECTS = [
  "user",
  "order",
  "payment",
  "dispute",
  "lead",
  "ledger",
  "publisher",
  "balance-transaction",
  "book-entry",
] as const;
export type StaffTaskSubject = (typeof STAFF_TASK_SUBJECTS)[number];

/**
 * What staff read about a task, so names and values are words, shown as they are: `at Stripe`, not `atStripe`. `account` is the id of an
 * account and becomes a link. The button of a refund reads `amount`. No personal data of consumers.
 */
export type StaffTaskFacts = Readonly<Record<string, string | number | boolean | null>>;
