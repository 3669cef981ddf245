import "server-only";
import type { z } from "zod";
import { describeDevice } from "@/lib/accounts/sessions/describe-device";
import type { Actor } from "@/lib/audit/actor.server";
import { db } from "@/lib/platform/db/prisma.server";
import { changeDestination } from "../destinations/change-destination.server";
import type { pushConfig } from "../destinations/config-schemas";
import { createDestination } from "../destinations/create-destination.server";
import { openDestination } from "../senders/outbound-delivery.server";

/**
 * Adds the viewer's browser as a destination for alerts. A browser that is there already is resumed, so that no alert
 * comes twice.
 * @param userAgent the request's header: it names the browser in the list.
 * @throws AppError 403 `email-not-confirmed`; 409 when staff disabled it; 422 for an endpoint that must not be called.
 */
export async function turnOnAlerts(
  owner: Actor,
  userAgent: string | null,
  subscription: z.output<typeof pushConfig>,
): Promise<{ id: string }> {
  const known = await findBrowser(owner.id, subscription.endpoint);
  if (known) {
    const target = { kind: "push", config: subscription } as const;
    await changeDestination(owner, known, { target, paused: false });
    return { id: known };
  }
  const { id } = await createDestination(owner, {
    name: describeDevice(userAgent),
    events: [],
    target: { kind: "push", config: subscription },
  });
  return { id };
}

/** Endpoints are sealed, so they are compared one by one: an account has at most 10 destinations. */
async function findBrowser(userId: string, endpoint: string): Promise<string | null> {
  const rows = await db().destination.findMany({ where: { userId, kind: "push", removedAt: null } });
  const now = new Date();
  const found = rows.find((row) => {
    const target = openDestination(row, now)?.target;
    return target?.kind === "push" && target.config.endpoint === endpoint;
  });
  return found?.id ?? null;
}
