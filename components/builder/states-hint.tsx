import { Notice } from "@/components/ui/notice";
import { statesMissing } from "@/lib/configurations/rules";

/** Counts down to the minimum, between the first state and the fifth. */
export function StatesHint({ selectedCount }: { selectedCount: number }) {
  const missing = selectedCount > 0 ? statesMissing(selectedCount) : 0;
  return (
    <output className="block">
      {missing > 0 ? (
        <Notice tone="amber">
          Please select at least {missing} more {missing === 1 ? "state" : "states"} for optimal delivery
          speed.
        </Notice>
      ) : null}
    </output>
  );
}
