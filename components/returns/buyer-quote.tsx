/** What the buyer wrote, as it was typed; nothing for nothing. */
export function BuyerQuote({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <blockquote className="whitespace-pre-line border-l-2 border-line-strong pl-4 [overflow-wrap:anywhere]">
      {text}
    </blockquote>
  );
}
