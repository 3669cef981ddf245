import { ChoiceFilter } from "@/components/ui/listing/filter-fields";
import { STATE_SEEDS } from "@/lib/catalog/catalog-data";
import { LINE_LABELS, LINES, type Line } from "@/lib/catalog/lines";

interface CatalogFilterProps<Value extends string> {
  /** Empty for all of them. */
  value: Value | "";
  onChange: (value: Value | "") => void;
}

const LINE_CHOICES = LINES.map((line) => [line, LINE_LABELS[line]] as const);
const STATE_CHOICES = STATE_SEEDS.map(({ code, name }) => [code, name] as const);

/** Narrows a list to a line of insurance. */
export function LineFilter(props: CatalogFilterProps<Line>) {
  return <ChoiceFilter label="Line" all="All lines" choices={LINE_CHOICES} {...props} />;
}

/** Narrows a list to a state of the United States, by its code. */
export function StateFilter(props: CatalogFilterProps<string>) {
  return <ChoiceFilter label="State" all="All states" choices={STATE_CHOICES} {...props} />;
}
