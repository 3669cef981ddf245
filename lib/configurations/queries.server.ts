import "server-only";
import { notFound } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/is-uuid";
import { db } from "@/lib/platform/db/prisma.server";
import type { LeadConfigurationDto } from "./schemas";
import { toConfigurationDto } from "./to-dto";

/**
 * A configuration of the viewer with its lead type and package.
 * @throws AppError 404, also for another account's configuration.
 */
export async function getOwnConfiguration(viewer: { id: string }, id: string) {
  if (!isUuid(id)) throw notFound("Lead configuration");
  const row = await db().leadConfiguration.findFirst({
    where: { id, userId: viewer.id },
    include: { leadType: true, package: true },
  });
  if (!row) throw notFound("Lead configuration");
  return row;
}

/** A configuration of the viewer as JSON. @throws AppError 404, also for another account's configuration. */
export async function readConfiguration(viewer: { id: string }, id: string): Promise<LeadConfigurationDto> {
  return toConfigurationDto(await getOwnConfiguration(viewer, id));
}
