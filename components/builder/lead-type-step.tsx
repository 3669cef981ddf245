import { CheckList } from "@/components/ui/check-list";
import { OptionCard } from "@/components/ui/option-card";
import { LINE_LABELS, LINES, type Line } from "@/lib/catalog/lines";
import type { LeadTypeDto } from "@/lib/catalog/schemas";
import { formatDecimal } from "@/lib/kit/money";
import { OptionGroup } from "./option-group";
import { Step } from "./step";

interface LeadTypeStepProps {
  leadTypes: readonly LeadTypeDto[];
  line: Line | null;
  leadTypeId: string | null;
  onLine: (line: Line) => void;
  onLeadType: (leadType: LeadTypeDto) => void;
}

/** The choice of line and lead type. */
export function LeadTypeStep({ leadTypes, line, leadTypeId, onLine, onLeadType }: LeadTypeStepProps) {
  const offered = LINES.filter((candidate) => leadTypes.some((type) => type.line === candidate));
  const types = leadTypes.filter((type) => type.line === line);
  return (
    <Step number={1} title="What do you sell?">
      <OptionGroup legend="Line of insurance" className="grid-cols-2">
        {offered.map((candidate) => (
          <OptionCard
            key={candidate}
            type="radio"
            name="line"
            value={candidate}
            title={LINE_LABELS[candidate]}
            checked={candidate === line}
            onChange={() => onLine(candidate)}
            className="py-3"
          />
        ))}
      </OptionGroup>
      {line ? (
        <OptionGroup legend="Lead type" className="md:grid-cols-2">
          {types.map((type) => (
            <OptionCard
              key={type.id}
              type="radio"
              name="leadType"
              value={type.id}
              title={type.name}
              aside={`${formatDecimal(type.basePrice)} per lead`}
              checked={type.id === leadTypeId}
              onChange={() => onLeadType(type)}
            >
              <span className="block">{type.description}</span>
              <CheckList items={type.features} compact className="mt-3" />
            </OptionCard>
          ))}
        </OptionGroup>
      ) : (
        <p className="text-muted">Choose a line to see its lead types and prices.</p>
      )}
    </Step>
  );
}
