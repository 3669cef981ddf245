"use client";

import { useUrlState } from "@/components/ui/listing/use-url-state";
import { KIND_LABELS } from "@/lib/delivery/kind-labels";
import { isUuid } from "@/lib/kit/is-uuid";
import { readPage } from "@/lib/kit/read-page";

/** Filter of the dead letters. Empty text means no filter. */
export interface DeadLetterFilter {
  kind: string;
  destination: string;
  owner: string;
}

/** Filter and page of the dead letters, kept in the URL. Invalid values count as empty. */
export function useDeadLetterFilter() {
  const [parameters, changeUrl] = useUrlState();
  const idIn = (name: string) => (isUuid(parameters.get(name) ?? "") ? (parameters.get(name) ?? "") : "");
  const filter: DeadLetterFilter = {
    kind: Object.keys(KIND_LABELS).find((kind) => kind === parameters.get("kind")) ?? "",
    destination: idIn("destination"),
    owner: idIn("owner"),
  };
  const page = readPage(parameters);
  return {
    filter,
    /** Of the call. */
    query: new URLSearchParams(
      Object.entries({
        kind: filter.kind,
        destinationId: filter.destination,
        ownerId: filter.owner,
        page,
      }).filter(([, value]) => value !== ""),
    ).toString(),
    /** Changes the filter, and begins with its first page. */
    change: (changes: Partial<DeadLetterFilter>) => changeUrl({ ...changes, page: "" }),
    turnTo: (next: number) => changeUrl({ page: next > 1 ? String(next) : "" }, "push"),
  };
}
