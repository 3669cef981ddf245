import * as z from "zod/mini";
import { type StateDto, stateDto } from "@/lib/catalog/schemas";
import { apiRequest } from "@/lib/platform/http/api-request";
import { describeSupply } from "./describe-supply";

const stateList = z.array(stateDto);

/**
 * Asks for today's supply and shows it on a drawn map: as colour on the shapes, as words in the caption.
 * The figure comes from the server and is never rendered again, so its attributes may be set here.
 * @throws ApiError or TypeError when the supply cannot be had; the map then stays as it is.
 */
export async function showSupply(figure: HTMLElement): Promise<void> {
  const states: StateDto[] = await apiRequest("GET", "/api/states", stateList);
  for (const { code, availability } of states)
    figure.querySelector(`[data-state="${CSS.escape(code)}"]`)?.setAttribute("data-supply", availability);
  const caption = figure.querySelector("[data-supply-text]");
  if (caption) caption.textContent = describeSupply(states);
}
