import "server-only";
import { notFound } from "@/lib/kit/errors";
import type { Destination } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { quietHoursOf } from "../alerts/alert-settings";
import { DEFAULT_DELIVERY_MODE } from "../delivery-modes";
import { openDestination } from "../senders/outbound-delivery.server";
import { pushPublicKey } from "../senders/send-push.server";
import { readHealth } from "./read-health.server";
import type { DestinationDto, DestinationHealth, DestinationsDto } from "./schemas";
import { settingsVersionOf, showConfig } from "./show-config";

/** The owner's destinations with their health, in the owner's order. */
export async function listDestinations(ownerId: string): Promise<DestinationsDto> {
  const [settings, rows] = await Promise.all([
    db().deliverySettings.findUnique({ where: { userId: ownerId } }),
    db().destination.findMany({
      where: { userId: ownerId, removedAt: null },
      orderBy: [{ position: "asc" }, { id: "asc" }],
    }),
  ]);
  const health = await readHealth(rows);
  return {
    mode: settings?.mode ?? DEFAULT_DELIVERY_MODE,
    alerts: {
      quietHours: settings && quietHoursOf(settings),
      dailySummary: settings?.dailySummary ?? false,
      leadEmails: settings?.leadEmails ?? "each",
      publicKey: pushPublicKey(),
    },
    destinations: rows.map((row) => present(row, health.get(row.id))),
  };
}

/** One of the owner's destinations. @throws AppError 404. */
export async function readDestination(ownerId: string, id: string): Promise<DestinationDto> {
  const row = await db().destination.findFirst({ where: { id, userId: ownerId, removedAt: null } });
  if (!row) throw notFound("Destination");
  return present(row, (await readHealth([row])).get(id));
}

function present(row: Destination, health: DestinationHealth | undefined): DestinationDto {
  const open = openDestination(row, new Date());
  if (!health) throw new Error(`destination ${row.id} has no health`);
  const { id, kind, name, summary, position, events, previousSecretUntil } = row;
  const hasPreviousSecret = open !== null && open.secrets.length > 1;
  return {
    id,
    kind,
    name,
    summary,
    position,
    events,
    config: open ? showConfig(open.target) : { kind: "unreadable" },
    settingsVersion: settingsVersionOf(row),
    hasPreviousSecret,
    previousSecretUntil: hasPreviousSecret ? (previousSecretUntil?.toISOString() ?? null) : null,
    createdAt: row.createdAt.toISOString(),
    health,
  };
}
