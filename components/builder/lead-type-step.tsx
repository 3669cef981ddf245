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
            <LeadTypeOption
              key={type.id}
              leadType={type}
              isChosen={type.id === leadTypeId}
              onChoose={() => onLeadType(type)}
            />
          ))}
        </OptionGroup>
      ) : (
        <p className="text-muted">Choose a line to see its lead types and prices.</p>
      )}
    </Step>
  );
}

interface LeadTypeOptionProps {
  leadType: LeadTypeDto;
  isChosen: boolean;
  onChoose: () => void;
}

/** The card of a lead type with its price per lead. */
export function LeadTypeOption({ leadType, isChosen, onChoose }: LeadTypeOptionProps) {
  return (
    <OptionCard
      type="radio"
      name="leadType"
      value={leadType.id}
      title={leadType.name}
      aside={`${formatDecimal(leadType.basePrice)} per lead`}
      checked={isChosen}
      onChange={onChoose}
    >
      <span className="block">{leadType.description}</span>
      <CheckList items={leadType.features} compact className="mt-3" />
    </OptionCard>
  );
}
