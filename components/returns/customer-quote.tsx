/** What the customer wrote, with its line breaks. Renders nothing for null. */
export function CustomerQuote({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <blockquote className="whitespace-pre-line border-l-2 border-line-strong pl-4 [overflow-wrap:anywhere]">
      {text}
    </blockquote>
  );
}
