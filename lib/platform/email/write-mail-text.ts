import { oneLine } from "@/lib/kit/one-line";
import { HOUSE_SIGNATURE, LINE_BREAK, type MailContent, type MailFact } from "./mail-content";

/** The plain text of a mail: everything that its HTML says, with the URLs of its links. */
export function writeMailText(content: MailContent): string {
  const { greeting, paragraphs, facts = [], link, afterword = [], quote, footnote } = content;
  const blocks = [
    ...(greeting ? [oneLine(greeting)] : []),
    ...paragraphs,
    ...(facts.length > 0 ? [alignFacts(facts)] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...afterword,
    oneLine(content.signature ?? HOUSE_SIGNATURE),
    ...(quote ? [`${quote.intro}\n${quoteLines(quote.text)}`] : []),
    ...(footnote ? [`${footnote.text}\n${footnote.url}`] : []),
  ];
  return `${blocks.join("\n\n")}\n`;
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
