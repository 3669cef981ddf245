import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { attributesInWords } from "@/lib/intake/attributes-to-dto";
import { daysInWords } from "@/lib/kit/format-date";

/** The consumer's answers. */
export function LeadAnswers({ attributes }: { attributes: Readonly<Record<string, unknown>> }) {
  const facts = attributesInWords(attributes).map(({ label, value }) => [label, daysInWords(value)] as const);
  return (
    <Card>
      <h3 className="mb-3 text-lg font-semibold">Answers</h3>
      {facts.length > 0 ? <FactList facts={facts} /> : <p className="text-muted">None stored.</p>}
    </Card>
  );
}
