import * as z from "zod/mini";
import { LINES } from "@/lib/catalog/lines";
import { uuid } from "@/lib/kit/uuid";

/** Wrong codes that one visit may enter, for each of email and phone. */
export const MOST_ATTEMPTS = 5;
/** Codes by SMS that one visit may request. */
export const MOST_PHONE_CODES = 3;
export const CODE_MINUTES = 15;
/** How long a confirmed visit lasts. */
export const VISIT_MINUTES = 30;

const code = z.string().check(
  z.maxLength(20),
  z.overwrite((text) => text.replaceAll(/[\s-]/g, "")),
  z.regex(/^\d{8}$/, "Enter the code of 8 digits from the message."),
);
/** A random value of 32 bytes that the page holds, base64url. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, "Request a new code, please."));

/** Body of POST /api/my-information/code. */
export const requestCodeBody = z.object({
  email: z
    .string()
    .check(z.trim(), z.maxLength(254), z.toLowerCase(), z.email("Please enter a valid email address.")),
});

/** Response of POST /api/my-information/code and /phone-code: the same whether we know the person or not. */
export const requestedCodeDto = z.object({ requestId: z.string(), detail: z.string() });

/** Body of POST /api/my-information/confirm. */
export const confirmCodeBody = z.object({ requestId: uuid(), code });

/** Body of POST /api/my-information/revoke. */
export const visitBody = z.object({ token });

/** Body of POST /api/my-information/phone-code. */
export const requestPhoneCodeBody = z.object({
  token,
  phone: z.string().check(z.trim(), z.minLength(1, "Please enter a phone number."), z.maxLength(40)),
});

/** Body of POST /api/my-information/confirm-phone. */
export const confirmPhoneBody = z.object({ token, code });

/** A request that somebody made with the confirmed email or phone. */
const inquiryDto = z.object({
  line: z.enum(LINES),
  receivedAt: z.string(),
  /** Null when the evidence was erased or cannot be opened. */
  consent: z.nullable(z.object({ text: z.string(), givenAt: z.string(), pageUrl: z.string() })),
  /** Who received the details; null when nobody did. */
  sharedWith: z.nullable(
    z.object({
      name: z.string(),
      at: z.string(),
      /** They closed their account, so we cannot tell them anything any more. */
      isClosed: z.optional(z.boolean()),
    }),
  ),
  /** Whether it is in stock: somebody may still buy it. */
  isForSale: z.boolean(),
  /** When that company's own systems, or for an email the mail server, accepted the details. */
  deliveredAt: z.array(z.string()),
  /** When the person revoked here. */
  revokedAt: z.nullable(z.string()),
});
export type ConsumerInquiry = z.infer<typeof inquiryDto>;

/** What we hold about the person who confirmed an email, newest first. */
export const informationDto = z.object({
  email: z.string(),
  /** The confirmed phone in words; null without one. */
  phone: z.nullable(z.string()),
  canConfirmPhone: z.boolean(),
  inquiries: z.array(inquiryDto),
  /**
   * Since when every confirmed contact is on the list of people who must not be contacted, because its person revoked or was
   * erased; null when one is not, or is there for another reason only.
   */
  listedSince: z.nullable(z.string()),
  /** Whether the browser sent the Global Privacy Control, so that none of these requests is for sale any more. */
  isSaleStopped: z.optional(z.boolean()),
});
export type Information = z.infer<typeof informationDto>;

/** Response of POST /api/my-information/confirm. */
export const confirmedDto = z.object({ token: z.string(), information: informationDto });
