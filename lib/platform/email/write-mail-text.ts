import { oneLine } from "@/lib/kit/one-line";
import {
  HOUSE_SIGNATURE,
  LINE_BREAK,
  type MailContent,
  type MailFact,
  type MailSection,
} from "./mail-content";

/** The plain text of a mail: everything that its HTML says, with the URLs of its links. */
export function writeMailText(content: MailContent): string {
  const { greeting, paragraphs, facts = [], link, afterword = [], quote, footnote } = content;
  const { headline, call, panel, sections = [] } = content;
  const blocks = [
    ...(headline
      ? [[headline.aside, headline.title, ...headline.lines].map(lineOf).filter(Boolean).join("\n")]
      : []),
    ...callBlocks(call),
    ...(greeting ? [oneLine(greeting)] : []),
    ...paragraphs,
    ...(facts.length > 0 ? [alignFacts(facts)] : []),
    ...sections.flatMap(sectionBlocks),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...panelBlocks(panel),
    ...afterword,
    oneLine(content.signature ?? HOUSE_SIGNATURE),
    ...(quote ? [`${quote.intro}\n${quoteLines(quote.text)}`] : []),
    ...(footnote ? [`${footnote.text}\n${footnote.url}`] : []),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function callBlocks(call: MailContent["call"]): string[] {
  return call ? [[`${call.label}:`, call.url, call.status, ...call.notes].map(lineOf).join("\n")] : [];
}

function panelBlocks(panel: MailContent["panel"]): string[] {
  if (!panel) return [];
  return [`${lineOf(panel.title)} ${lineOf(panel.text)}${panel.link ? `\n${panel.link.url}` : ""}`];
}

function sectionBlocks({ title, lines, call, facts, link, panel }: MailSection): string[] {
  return [
    ["-".repeat(40), title, ...lines].map(lineOf).join("\n"),
    ...callBlocks(call),
    ...(facts.length > 0 ? [alignFacts(facts)] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...panelBlocks(panel),
  ];
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
