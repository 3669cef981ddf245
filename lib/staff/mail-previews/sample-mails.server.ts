import "server-only";
import { chatText, inquiryText } from "@/lib/inquiries/inquiry.email";
import { inquiryMessageText } from "@/lib/inquiries/inquiry-message.email";
import { inquiryReplyText, replyWaitingText } from "@/lib/inquiries/inquiry-reply.email";
import { paths } from "@/lib/kit/paths";
import { accountClosedText } from "@/lib/privacy/account-closed.email";
import { returnDecidedText } from "@/lib/returns/return-decided.email";
import { accountMails } from "./account-mails.server";
import { consumerMails } from "./consumer-mails.server";
import { deliveryMails } from "./delivery-mails.server";
import { operatorMails } from "./operator-mails.server";
import { orderMails } from "./order-mails.server";
import { planMails } from "./plan-mails.server";
import type { SampleMail } from "./sample-mail";

const person = { firstName: "Dana", email: "dana@example.com", newEmail: "dana.rivers@example.org" };
const INQUIRY_ID = "3f9c2a71-0000-4000-8000-000000000000";
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
    ...orderMails(appUrl, person.firstName),
    ...planMails(appUrl, person),
    ...deliveryMails(appUrl, person),
    ...returnMails(appUrl),
    ...accountMails(appUrl, person),
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
  const inquiryUrl = `${appUrl}${paths.adminInquiry(INQUIRY_ID)}`;
  return [
    {
      id: "inquiry",
      name: "Inquiry to sales",
      occasion: "To sales, when a visitor sends the contact form.",
      content: inquiryText(inquiry, inquiryUrl),
    },
    {
      id: "chat",
      name: "Live chat to sales",
      occasion: "To sales, when a customer begins a live chat.",
      content: chatText(inquiry, inquiryUrl),
    },
    {
      id: "inquiry-message",
      name: "Further message of a visitor or customer",
      occasion: "To sales, when a visitor or customer writes on in the conversation.",
      content: inquiryMessageText({
        name: "Ines Ito",
        text: "And how many in New Mexico?",
        url: inquiryUrl,
      }),
    },
    {
      id: "inquiry-reply",
      name: "Inquiry answered",
      occasion: "To the visitor or customer, when staff reply.",
      content: inquiryReplyText({
        firstName: inquiry.firstName,
        authorFirstName: "Ada",
        message: inquiry.message,
        replyText: "About 400 a week in both.\n\nShall we talk on Monday?",
        askedAt: new Date("2026-11-20T15:00:00Z"),
      }),
    },
    {
      id: "chat-reply-waiting",
      name: "Live chat answered, email not confirmed",
      occasion: "To the customer, when staff reply while the email is not confirmed.",
      content: replyWaitingText({ chatUrl: `${appUrl}${paths.chat(INQUIRY_ID)}` }),
    },
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
