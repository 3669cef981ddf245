import { oneLine } from "@/lib/kit/one-line";
import { HOUSE_SIGNATURE, LINE_BREAK, type MailContent, type MailFact } from "./mail-content";

/** The plain text of a mail: everything that its HTML says, with the URLs of its links. */
export function writeMailText(content: MailContent): string {
  const { greeting, paragraphs, facts = [], link, afterword = [], quote, footnote } = content;
  const { headline, call, panel } = content;
  const blocks = [
    ...(headline
      ? [[headline.aside, headline.title, ...headline.lines].map(lineOf).filter(Boolean).join("\n")]
      : []),
    ...(call ? [[`${call.label}:`, call.url, call.status, ...call.notes].map(lineOf).join("\n")] : []),
    ...(greeting ? [oneLine(greeting)] : []),
    ...paragraphs,
    ...(facts.length > 0 ? [alignFacts(facts)] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...(panel
      ? [`${lineOf(panel.title)} ${lineOf(panel.text)}${panel.link ? `\n${panel.link.url}` : ""}`]
      : []),
    ...afterword,
    oneLine(content.signature ?? HOUSE_SIGNATURE),
    ...(quote ? [`${quote.intro}\n${quoteLines(quote.text)}`] : []),
    ...(footnote ? [`${footnote.text}\n${footnote.url}`] : []),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** Names are written by strangers: they stay on their line. */
function lineOf(text: string | undefined): string {
  return oneLine(text ?? "");
}

/** Names in a column, values in the next one. */
function alignFacts(facts: readonly MailFact[]): string {
  const width = Math.max(...facts.map(([name]) => name.length)) + 2;
  return facts.map(([name, value]) => `${`${name}:`.padEnd(width)}${oneLine(value)}`).join("\n");
}

function quoteLines(text: string): string {
  return text
    .split(LINE_BREAK)
    .map((line) => `> ${line}`)
    .join("\n");
}
