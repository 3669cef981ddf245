import "server-only";
import { accountLinkText, emailInUseText } from "@/lib/accounts/mailed-links/account-link.email";
import { passwordChangedText } from "@/lib/accounts/password/password-changed.email";
import { secondFactorRemovedText } from "@/lib/accounts/two-factor/second-factor-removed.email";
import { inquiryText } from "@/lib/inquiries/inquiry.email";
import { inquiryMessageText } from "@/lib/inquiries/inquiry-message.email";
import { inquiryReplyText } from "@/lib/inquiries/inquiry-reply.email";
import { paths } from "@/lib/kit/paths";
import { orderConfirmationText } from "@/lib/orders/order-confirmation.email";
import { orderStatusText } from "@/lib/orders/order-status.email";
import { bankDebitFailedText } from "@/lib/payments/bank-debit-failed.email";
import { accountClosedText } from "@/lib/privacy/account-closed.email";
import { returnDecidedText } from "@/lib/returns/return-decided.email";
import { consumerMails } from "./consumer-mails.server";
import { deliveryMails } from "./delivery-mails.server";
import { operatorMails } from "./operator-mails.server";
import { planMails } from "./plan-mails.server";
import type { SampleMail } from "./sample-mail";

const person = { firstName: "Dana", email: "dana@example.com", newEmail: "dana.rivers@example.org" };
const order = {
  orderId: "3f9c2a71-0000-4000-8000-000000000000",
  firstName: person.firstName,
  line: "life",
  typeName: "Premium",
  leadQuantity: 250,
} as const;
const inquiry = {
  firstName: "Ines",
  lastName: "Ito",
  email: "ines@example.com",
  phone: "+1 512 555 0102",
  company: "Ito Insurance",
  industry: "life-insurance",
  leadVolume: "50-100",
  message: "How many leads a week\nin Texas and Arizona?",
};

/** Every email that the product sends, with sample data. Links start with `appUrl`. */
export function sampleMails(appUrl: string): SampleMail[] {
  return [
    ...orderMails(appUrl),
    ...planMails(appUrl, person),
    ...deliveryMails(appUrl, person),
    ...returnMails(appUrl),
    ...accountMails(appUrl),
    ...operatorMails(),
    {
      id: "goodbye",
      name: "Account closed",
      occasion: "To a customer who closed the account.",
      content: accountClosedText(person.firstName),
    },
    ...consumerMails(appUrl, person.firstName),
    ...inquiryMails(appUrl),
  ];
}

function inquiryMails(appUrl: string): SampleMail[] {
  return [
    {
      id: "inquiry",
      name: "Inquiry to sales",
      occasion: "To sales, when a visitor sends the contact form.",
      content: inquiryText(inquiry),
    },
    {
      id: "inquiry-message",
      name: "Further message of a visitor",
      occasion: "To sales, when a visitor writes on in the conversation.",
      content: inquiryMessageText({
        name: "Ines Ito",
        text: "And how many in New Mexico?",
        url: `${appUrl}${paths.adminInquiry("3f9c2a71-0000-4000-8000-000000000000")}`,
      }),
    },
    {
      id: "inquiry-reply",
      name: "Inquiry answered",
      occasion: "To the visitor, when staff reply.",
      content: inquiryReplyText({
        firstName: inquiry.firstName,
        authorFirstName: "Ada",
        message: inquiry.message,
        replyText: "About 400 a week in both.\n\nShall we talk on Monday?",
        askedAt: new Date("2026-11-20T15:00:00Z"),
      }),
    },
  ];
}

function orderMails(appUrl: string): SampleMail[] {
  const words = { approved: "approved", completed: "complete", cancelled: "cancelled" } as const;
  return [
    {
      id: "order-received",
      name: "Order received",
      occasion: "To the customer, when the payment is settled.",
      content: orderConfirmationText({
        ...order,
        states: ["AZ", "NV", "OR", "TX", "WA"],
        purchaseType: "weekly",
        totalAmountCents: 1_312_500,
        currency: "usd",
        dashboardUrl: `${appUrl}/dashboard`,
        newDestinationUrl: `${appUrl}${paths.newDestination}`,
        invoice: {
          number: "LW-2026-000042",
          url: `${appUrl}${paths.invoicesOfOrder(order.orderId)}`,
        },
      }),
    },
    {
      id: "debit-failed",
      name: "Bank debit failed",
      occasion: "To the customer, when the bank refuses the debit of a purchase.",
      content: bankDebitFailedText({
        ...order,
        states: ["AZ", "NV", "OR", "TX", "WA"],
        amountCents: 1_312_500,
        checkoutUrl: `${appUrl}/checkout?leadConfigId=${order.orderId}`,
      }),
    },
    ...(["approved", "completed", "cancelled"] as const).map((to) => ({
      id: `order-${to}`,
      name: `Order ${words[to]}`,
      occasion: `To the customer, when the order is ${words[to]}.`,
      content: orderStatusText({ ...order, to, appUrl }),
    })),
  ];
}

function returnMails(appUrl: string): SampleMail[] {
  const leadId = "8d1e5b60-0000-4000-8000-000000000000";
  const of = { leadId, firstName: person.firstName, appUrl, answer: null, refund: null, reviewUntil: null };
  return [
    {
      id: "return-replaced",
      name: "Return approved: replacement",
      occasion: "To the customer, when our records or staff approve a return, or nobody decided in time.",
      content: returnDecidedText({
        ...of,
        status: "approved",
        decidedBy: "machine",
        reason: "outside-order",
        granted: "replacement",
      }),
    },
    {
      id: "return-refunded",
      name: "Return approved: refund",
      occasion:
        "To the customer, when a return is approved and the customer chose a refund or the order takes no more leads.",
      content: returnDecidedText({
        ...of,
        status: "approved",
        decidedBy: "deadline",
        reason: "disconnected",
        granted: "refund",
        refund: { amount: "$45.50", progress: "on-its-way" },
      }),
    },
    {
      id: "return-denied-automatically",
      name: "Return denied by our records",
      occasion: "To the customer, when our records deny a return. The customer can ask for a review.",
      content: returnDecidedText({
        ...of,
        status: "denied",
        decidedBy: "machine",
        reason: "duplicate",
        granted: null,
        reviewUntil: "Thu, Dec 10, 8:00 AM CST",
      }),
    },
    {
      id: "return-denied",
      name: "Return denied by staff",
      occasion: "To the customer, when staff deny a return.",
      content: returnDecidedText({
        ...of,
        status: "denied",
        decidedBy: "staff",
        reason: "wrong-person",
        granted: null,
        answer:
          "We called the number: Dana answered, and remembers asking for a quote.\nPlease try once more.",
      }),
    },
  ];
}

function accountMails(appUrl: string): SampleMail[] {
  const link = { ...person, token: "sample-link-that-opens-nothing", appUrl };
  const links = [
    ["reset_password", "Choose a new password", "To a customer who forgot the password."],
    ["confirm_email", "Confirm the email", "To a new customer."],
    [
      "approve_email_change",
      "Email change: current email",
      "To the current email of a customer who wants to change it.",
    ],
    ["confirm_email_change", "Email change: new email", "To the new email."],
  ] as const;
  return [
    {
      id: "password-changed",
      name: "Password changed",
      occasion: "To the customer, after each change.",
      content: passwordChangedText({ ...link, changedAt: new Date("2026-11-21T10:05:30Z") }),
    },
    {
      id: "second-factor-removed",
      name: "Second factor removed",
      occasion: "To the customer or staff whose lost second factor staff removed.",
      content: secondFactorRemovedText({ ...link, removedBy: "staff" }),
    },
    {
      id: "second-factor-off",
      name: "Second factor turned off",
      occasion: "To the customer or staff who turned it off.",
      content: secondFactorRemovedText({ ...link, removedBy: "owner" }),
    },
    ...links.map(([purpose, name, occasion]) => ({
      id: purpose.replaceAll("_", "-"),
      name,
      occasion,
      content: accountLinkText({ ...link, purpose }),
    })),
    {
      id: "address-in-use",
      name: "Email in use",
      occasion: "To the owner of an email that somebody else wants to use.",
      content: emailInUseText(link),
    },
  ];
}
