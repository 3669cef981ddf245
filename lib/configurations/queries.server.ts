import "server-only";
import { notFound } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/is-uuid";
import { db } from "@/lib/platform/db/prisma.server";
import type { LeadConfigurationDto } from "./schemas";
import { toConfigurationDto } from "./to-dto";

/**
 * The viewer's configuration with what prices it. Another account's does not exist.
 * @throws AppError 404.
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

/** The same, as the call answers it. @throws AppError 404. */
export async function readConfiguration(viewer: { id: string }, id: string): Promise<LeadConfigurationDto> {
  return toConfigurationDto(await getOwnConfiguration(viewer, id));
}
