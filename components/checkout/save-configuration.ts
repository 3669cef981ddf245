import * as z from "zod/mini";
import { type PendingCheckout, toSaveBody } from "@/lib/configurations/pending-checkout";
import { apiRequest } from "@/lib/platform/http/api-request";

const saved = z.object({ id: z.string() });

/**
 * Saves a selection as a lead configuration. @returns its id.
 * @throws ApiError: 409 with `totalPrice` when the price has changed, 422 when a rule refuses it.
 */
export async function saveConfiguration(pending: PendingCheckout, userId?: string): Promise<string> {
  const body = { ...toSaveBody(pending), ...(userId ? { userId } : {}) };
  const { id } = await apiRequest("POST", "/api/lead-configurations", saved, body);
  return id;
}
