import { ChoiceFilter } from "@/components/ui/listing/filter-fields";
import { STATE_SEEDS } from "@/lib/catalog/catalog-data";
import { LINE_LABELS, LINES, type Line } from "@/lib/catalog/lines";

interface CatalogFilterProps<Value extends string> {
  /** Empty means no filter. */
  value: Value | "";
  onChange: (value: Value | "") => void;
}

const LINE_CHOICES = LINES.map((line) => [line, LINE_LABELS[line]] as const);
const STATE_CHOICES = STATE_SEEDS.map(({ code, name }) => [code, name] as const);

/** Filters a list by line of insurance. */
export function LineFilter(props: CatalogFilterProps<Line>) {
  return <ChoiceFilter label="Line" all="All lines" choices={LINE_CHOICES} {...props} />;
}

/** Filters a list by state code. */
export function StateFilter(props: CatalogFilterProps<string>) {
  return <ChoiceFilter label="State" all="All states" choices={STATE_CHOICES} {...props} />;
}
