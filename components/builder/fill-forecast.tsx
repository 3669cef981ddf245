"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { getFromKey } from "@/components/layout/query-client";
import { statesMissing } from "@/lib/configurations/rules";
import type { BuilderSelection } from "@/lib/configurations/selection";
import { describeForecast, type ForecastText, NO_FORECAST } from "@/lib/forecast/describe-forecast";
import { capitalize } from "@/lib/kit/capitalize";
import { NotSubtracted } from "./not-subtracted";

const readForecast = getFromKey(async () => (await import("@/lib/forecast/schemas")).forecastResponse);
/** Somebody who clicks through the map asks once, at the end. */
const SETTLE_MS = 400;

/** When an order of this selection would be full. Nothing until a lead type and five states are chosen. */
export function FillForecast({ selection }: { selection: BuilderSelection }) {
  const path = useSettled(forecastPath(selection));
  const { data } = useQuery({
    queryKey: [path],
    queryFn: readForecast,
    enabled: path !== null,
    placeholderData: (shown) => (path === null ? undefined : shown),
    staleTime: 60_000,
  });
  if (!data || path === null) return null;
  const text = data.forecast && describeForecast(data.forecast);
  return (
    <output className="block rounded border border-line bg-paper px-4 py-3 text-sm">
      {text ? (
        <>
          <strong className="block font-semibold">{text.filled}</strong>
          <span className="block text-muted">
            {sayDetail(text)}. Forecast based on the last four weeks. Open orders are served first.{" "}
            <NotSubtracted />
          </span>
        </>
      ) : (
        <span className="text-muted">{NO_FORECAST}</span>
      )}
    </output>
  );
}

/** `Likely Wed to Sat; about 36 a day in your states` */
function sayDetail({ band, rate }: ForecastText): string {
  return capitalize([band, rate && `${rate} in your states`].filter(Boolean).join("; "));
}

/** The call that forecasts a selection; null while it cannot be bought. */
function forecastPath(selection: BuilderSelection): string | null {
  const { leadTypeId, states, leadQuantity, includeBeneficiary, includeHigherIncome } = selection;
  if (leadTypeId === null || statesMissing(states.length) > 0) return null;
  const query = new URLSearchParams({
    leadTypeId,
    states: states.toSorted().join(","),
    leadQuantity: String(leadQuantity),
    includeBeneficiary: String(includeBeneficiary),
    includeHigherIncome: String(includeHigherIncome),
  });
  return `/api/forecast?${query.toString()}`;
}

/** The value that has not changed for a moment. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), SETTLE_MS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return value === null ? null : settled;
}
