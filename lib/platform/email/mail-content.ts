/** What a mail of the product says. Its HTML and its plain text are both written from it. */
export interface MailContent {
  /** Put on one line when it is sent, whatever stands in it. */
  subject: string;
  /** "Hello Ann,"; absent in mails to programs and to sales. */
  greeting?: string;
  paragraphs: readonly string[];
  /** What it is about: rows of a name and its value. */
  facts?: readonly MailFact[];
  /** The one thing to do. */
  link?: { label: string; url: string };
  /** Below the link. */
  afterword?: readonly string[];
  /** Who signs; Leadwell, if nobody else does. */
  signature?: string;
  /** What the reader wrote, below the signature. */
  quote?: { intro: string; text: string };
  /** Small print: why this mail comes, and where to change that. */
  footnote?: { text: string; url: string };
}

export type MailFact = readonly [name: string, value: string];

export const HOUSE_SIGNATURE = "Leadwell";

/** Line breaks of any system. */
export const LINE_BREAK = /\r\n|\r|\n/;
