interface ReplyMail {
  firstName: string;
  authorFirstName: string;
  replyText: string;
  /** What the visitor wrote; null when the form's message was left empty. */
  message: string | null;
  askedAt: Date;
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Subject and text of the mail that brings a reply. Nothing that anybody typed stands in the subject. */
export function replyMailText(mail: ReplyMail): { subject: string; text: string } {
  const { firstName, authorFirstName, replyText, message, askedAt } = mail;
  const quoted = message
    ? ["", `On ${day.format(askedAt)} you wrote:`, ...message.split(/\r\n|\r|\n/).map((line) => `> ${line}`)]
    : [];
  return {
    subject: "Your inquiry to Leadwell",
    text: [
      `Hello ${oneLine(firstName)},`,
      "",
      replyText,
      "",
      `${oneLine(authorFirstName)}, Leadwell`,
      ...quoted,
    ].join("\n"),
  };
}

/** A name on one line, whatever was stored: a line break in it could pass for a part of the mail. */
export function oneLine(name: string): string {
  return name.replace(/\s+/g, " ").trim();
}
