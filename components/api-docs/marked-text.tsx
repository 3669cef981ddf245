import { InlineCode } from "./inline-code";

/** A text of the contract, with its `code` between backticks as code. */
export function MarkedText({ text }: { text: string }) {
  return text
    .split("`")
    .map((part, index) => (index % 2 === 0 ? part : <InlineCode key={part}>{part}</InlineCode>));
}
