import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { notFound } from "@/lib/kit/errors";
import type { Destination } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { type DeliveryEvent, OPTIONAL_EVENTS } from "../events";
import type { OpenDestination } from "../senders/outbound-delivery.server";
import { openDestination } from "../senders/outbound-delivery.server";
import { removeDestination } from "./change-destination.server";
import { createDestination } from "./create-destination.server";
import { destinationState } from "./destination-state";

/** A webhook that was made by the public API. */
export interface ApiWebhook {
  id: string;
  /** Empty when the stored settings cannot be decrypted; then its status is `paused`. */
  url: string;
  events: DeliveryEvent[];
  status: "active" | "failing" | "paused";
  createdAt: Date;
}

const API_WEBHOOK_NAME = "API webhook";

interface NewWebhook {
  url: string;
  /** `lead.delivered` and the optional events that the caller chose. */
  events: readonly DeliveryEvent[];
  /** whsec_…; created if absent. */
  secret?: string | undefined;
}

/**
 * Adds a webhook whose body is flat, as the specification has it, to the owner's destinations.
 * @returns the webhook with its signing secret.
 * @throws AppError as `createDestination`.
 */
export async function createApiWebhook(
  owner: Actor,
  { url, events, secret: ownSecret }: NewWebhook,
): Promise<ApiWebhook & { secret: string }> {
  const { id, secret } = await createDestination(
    owner,
    {
      name: API_WEBHOOK_NAME,
      events: OPTIONAL_EVENTS.filter((event) => events.includes(event)),
      target: { kind: "webhook", config: { url } },
    },
    { secret: ownSecret, webhookFormat: "flat", madeBy: "api-key" },
  );
  if (secret === null) throw new Error("the webhook has no secret");
  return { ...(await readApiWebhook(owner, id)), secret };
}

/**
 * Adds a webhook for leads with this URL, unless the owner has one: of calls at the same instant, one adds it.
 * @param urlField the caller's name for the URL, in the errors.
 * @throws AppError as `createDestination`.
 */
export async function registerLeadWebhook(owner: Actor, url: string, urlField: string): Promise<void> {
  await createDestination(
    owner,
    { name: API_WEBHOOK_NAME, events: [], target: { kind: "webhook", config: { url } } },
    {
      webhookFormat: "flat",
      madeBy: "api-key",
      urlField,
      findSame: (transaction) => findByUrl(transaction, owner, url),
    },
  );
}

/**
 * The URL as it is called, without differences of spelling: `https://CRM.example:443` and `https://crm.example/#leads` are the same. With
 * two webhooks to one URL, each lead would arrive twice where all destinations get it, and the second would be no backup of the first.
 */
function calledUrl(text: string): string {
  const url = URL.parse(text);
  if (!url) return text;
  url.hash = "";
  return url.href;
}

/** The URLs are sealed, so they are compared here and not by a unique key. */
async function findByUrl(
  transaction: Transaction,
  owner: { id: string },
  url: string,
): Promise<string | null> {
  const rows = await transaction.rows(
    sql(`SELECT "id", "kind", "configSealed", "secretSealed", "previousSecretSealed", "previousSecretUntil", "webhookFormat"
     FROM "Destination"
     WHERE "userId" = $1 AND "kind" = 'webhook' AND "removedAt" IS NULL`),
    [owner.id],
  );
  const now = new Date();
  const called = calledUrl(url);
  return rows.find((row) => calledUrl(urlOf(openDestination(row, now))) === called)?.id ?? null;
}

/** The owner's webhooks that were made by the public API, the oldest first. */
export async function listApiWebhooks(owner: { id: string }): Promise<ApiWebhook[]> {
  const rows = await db().destination.findMany({
    where: { userId: owner.id, ...MADE_BY_API },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(toApiWebhook);
}

/**
 * Whether leads can be delivered: `open`; `paused`, and the owner can resume a destination; `disabled`, which only staff can end;
 * `none` without a destination.
 */
type Availability = "open" | "paused" | "disabled" | "none";

function availabilityOf(rows: readonly Pick<Destination, "pausedAt" | "pausedBy">[]): Availability {
  if (rows.length === 0) return "none";
  if (rows.some(({ pausedAt }) => pausedAt === null)) return "open";
  return rows.every(({ pausedBy }) => pausedBy === "staff") ? "disabled" : "paused";
}

/** Whether the owner has a webhook with this URL, in any spelling, that gets leads. Those of the dashboard count. */
export async function availabilityOfUrl(owner: { id: string }, url: string): Promise<Availability> {
  const rows = await db().destination.findMany({
    where: { userId: owner.id, kind: "webhook", removedAt: null },
  });
  const called = calledUrl(url);
  return availabilityOf(rows.filter((row) => calledUrl(toApiWebhook(row).url) === called));
}

/** Reads one of the owner's API webhooks. @throws AppError 404. */
export async function readApiWebhook(owner: { id: string }, id: string): Promise<ApiWebhook> {
  const row = await db().destination.findFirst({ where: { id, userId: owner.id, ...MADE_BY_API } });
  if (!row) throw notFound("Webhook");
  return toApiWebhook(row);
}

/** Removes one of the owner's API webhooks, and cancels its waiting deliveries. @throws AppError 404. */
export async function removeApiWebhook(owner: Actor, id: string): Promise<void> {
  await readApiWebhook(owner, id);
  await removeDestination(owner, id);
}

const MADE_BY_API = { kind: "webhook", webhookFormat: "flat", removedAt: null } as const;

function toApiWebhook(row: Destination): ApiWebhook {
  const opened = openDestination(row, new Date());
  return {
    id: row.id,
    url: urlOf(opened),
    events: ["lead.delivered", ...OPTIONAL_EVENTS.filter((event) => row.events.includes(event))],
    status: opened === null ? "paused" : destinationState(row),
    createdAt: row.createdAt,
  };
}

/** Empty for a destination that cannot be decrypted. */
function urlOf(opened: OpenDestination | null): string {
  return opened?.target.kind === "webhook" ? opened.target.config.url : "";
}

/** Whether the owner has a destination of this kind that gets leads. */
export async function availabilityOfKind(
  owner: { id: string },
  kind: "webhook" | "email",
): Promise<Availability> {
  return availabilityOf(
    await db().destination.findMany({
      where: { userId: owner.id, kind, removedAt: null },
      select: { pausedAt: true, pausedBy: true },
    }),
  );
}
