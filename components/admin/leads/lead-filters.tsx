import { SelectField } from "@/components/ui/field";
import { STATE_SEEDS } from "@/lib/catalog/catalog-data";
import { LINE_LABELS, LINES } from "@/lib/catalog/lines";
import { LEAD_STATUS_LABELS, LEAD_STATUSES } from "@/lib/leads/lead-status";
import { type LeadFilter, readLine, readState } from "@/lib/leads/staff/lead-filter";
import { SearchField } from "../search-field";

interface LeadFiltersProps {
  filter: LeadFilter;
  search: string;
  onSearch: (text: string) => void;
  onChange: (change: Partial<LeadFilter>) => void;
}

/** Who, and which leads. */
export function LeadFilters({ filter, search, onSearch, onChange }: LeadFiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-4 lg:grid-cols-[1fr_11rem_11rem_11rem]">
      <div className="col-span-2 lg:col-span-1">
        <SearchField
          label="Search leads"
          placeholder="Lead ID, phone or e-mail"
          value={search}
          onSearch={onSearch}
        />
      </div>
      <SelectField
        label="Line"
        value={filter.line}
        onChange={(event) => onChange({ line: readLine(event.target.value) })}
      >
        <option value="">All lines</option>
        {LINES.map((line) => (
          <option key={line} value={line}>
            {LINE_LABELS[line]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="State"
        value={filter.state}
        onChange={(event) => onChange({ state: readState(event.target.value) })}
      >
        <option value="">All states</option>
        {STATE_SEEDS.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Status"
        className="col-span-2 sm:col-span-1"
        value={filter.status}
        onChange={(event) =>
          onChange({ status: LEAD_STATUSES.find((status) => status === event.target.value) ?? "" })
        }
      >
        <option value="">All statuses</option>
        {LEAD_STATUSES.map((status) => (
          <option key={status} value={status}>
            {LEAD_STATUS_LABELS[status]}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
