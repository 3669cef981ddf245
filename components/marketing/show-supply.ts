import * as z from "zod/mini";
import { type StateDto, stateDto } from "@/lib/catalog/schemas";
import { apiRequest } from "@/lib/platform/http/api-request";
import { describeSupply } from "./describe-supply";

const stateList = z.array(stateDto);

/**
 * Fetches the supply and shows it on the map: as colors of the states, and as text in the caption. React
 * never re-renders this static figure, so the code may set its attributes directly.
 * @throws ApiError or TypeError when the request fails; the map then does not change.
 */
export async function showSupply(figure: HTMLElement): Promise<void> {
  const states: StateDto[] = await apiRequest("GET", "/api/states", stateList);
  for (const { code, availability } of states)
    figure.querySelector(`[data-state="${CSS.escape(code)}"]`)?.setAttribute("data-supply", availability);
  const caption = figure.querySelector("[data-supply-text]");
  if (caption) caption.textContent = describeSupply(states);
}
