/** What a mail of the product consists of. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** The one thing to do. */
  link?: { label: string; url: string };
  /** Below the link. */
  afterword?: readonly string[];
}

/** Writes a mail twice: as plain text, and as simple HTML without pictures, styles of its own, or anything to load. */
export function composeMail({ subject, greeting, paragraphs, link, afterword = [] }: MailContent) {
  const text = [
    greeting,
    ...paragraphs,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...afterword,
    "Leadwell",
  ].join("\n\n");
  const html = [
    ...[greeting, ...paragraphs].map(toParagraph),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []),
    ...(link ? [`<p>Or copy this address into your browser:<br>${escapeHtml(link.url)}</p>`] : []),
    ...[...afterword, "Leadwell"].map(toParagraph),
  ].join("\n");
  return {
    subject,
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="en"><body>\n${html}\n</body></html>\n`,
  };
}

function toParagraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

/** Names are typed by people: nothing in them may become markup. */
function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
