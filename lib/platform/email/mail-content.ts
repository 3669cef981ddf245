/** Content of an email. Its HTML and its plain text are both written from it. */
export interface MailContent {
  /** Put on one line before sending. */
  subject: string;
  /** What a list of emails or a locked phone shows of the content. Default: the first paragraph. */
  preview?: string;
  /** A headline in place of the subject, with lines below it. */
  headline?: { title: string; lines: readonly string[]; aside?: string };
  /** What the reader should do first, as a large button, and what to know before. */
  call?: { label: string; url: string; isAllowed: boolean; status: string; notes: readonly string[] };
  /** "Hello Ann,". Absent in emails to programs and to sales. */
  greeting?: string;
  paragraphs: readonly string[];
  /** Facts: rows of a name and its value. */
  facts?: readonly MailFact[];
  /** Parts with a title of their own, one below the other. */
  sections?: readonly MailSection[];
  /** The link that the reader should open. */
  link?: { label: string; url: string };
  /** A panel that ends the content: evidence, in a few sentences. */
  panel?: { title: string; text: string; link?: { label: string; url: string } };
  /** Paragraphs below the link. */
  afterword?: readonly string[];
  /** Who signs. Default: Leadwell. */
  signature?: string;
  /** The reader's own message, quoted below the signature. */
  quote?: { intro: string; text: string };
  /** Small print with a link: why the reader gets this email and where to change that, or where its invoice is. */
  footnote?: { text: string; url: string };
}

/** A part of an email about one thing. */
export interface MailSection {
  title: string;
  lines: readonly string[];
  call?: NonNullable<MailContent["call"]>;
  facts: readonly MailFact[];
  link?: { label: string; url: string };
  panel?: NonNullable<MailContent["panel"]>;
}

export type MailFact = readonly [name: string, value: string];

export const HOUSE_SIGNATURE = "Leadwell";

/** Line breaks of any system. */
export const LINE_BREAK = /\r\n|\r|\n/;
