import type { ApiOperation } from "@/lib/api-keys/operation";
import { listLeads, listOwnLeads, noteOutcome, readLead, returnLead } from "./leads";
import { listOrders, readOrder } from "./orders";
import { purchaseLeads } from "./purchase";
import { createWebhook, listWebhooks, readWebhook, removeWebhook } from "./webhooks";

/** Every operation of the public API, in the order of the documentation. */
export const API_OPERATIONS: readonly ApiOperation[] = [
  listLeads,
  purchaseLeads,
  readLead,
  listOwnLeads,
  noteOutcome,
  returnLead,
  listOrders,
  readOrder,
  createWebhook,
  listWebhooks,
  readWebhook,
  removeWebhook,
];
