import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { capitalize } from "@/lib/kit/capitalize";
import { formatCount } from "@/lib/kit/format-count";

/** The consumer's answers. */
export function LeadAnswers({ attributes }: { attributes: Readonly<Record<string, unknown>> }) {
  const facts = Object.entries(attributes).map(
    ([name, value]) => [toWords(name), toText(name, value)] as const,
  );
  return (
    <Card>
      <h3 className="mb-3 text-lg font-semibold">Answers</h3>
      {facts.length > 0 ? <FactList facts={facts} /> : <p className="text-muted">None stored.</p>}
    </Card>
  );
}

/** `roofAgeYears` becomes "Roof age years"; cents are shown as dollars and named without their unit. */
function toWords(name: string): string {
  const words = name
    .replace(/Cents$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return capitalize(words);
}

function toText(name: string, value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") {
    return name.endsWith("Cents") ? `$${formatCount(value / 100, 2)}` : String(value);
  }
  if (typeof value === "string") return value.replaceAll("-", " ");
  if (Array.isArray(value))
    return value.length === 0 ? "None" : value.map((one) => toText("", one)).join("; ");
  if (typeof value === "object" && value !== null) {
    return Object.entries(value)
      .map(([key, inner]) => `${toWords(key).toLowerCase()} ${toText(key, inner)}`)
      .join(", ");
  }
  return "–";
}
