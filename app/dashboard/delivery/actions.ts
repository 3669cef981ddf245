"use server";

import { action } from "@/lib/accounts/action.server";
import { actorOf } from "@/lib/audit/actor.server";
import { alertsChange } from "@/lib/delivery/alerts/alert-settings";
import { setAlerts as setAlertsOf } from "@/lib/delivery/alerts/set-alerts.server";
import { turnOnAlerts as turnOnOf } from "@/lib/delivery/alerts/turn-on-alerts.server";
import { pushConfig } from "@/lib/delivery/destinations/config-schemas";

/** Turns alerts on in the viewer's browser. @returns the id of its destination. */
export const turnOnAlerts = action(
  { auth: "customer", name: "turnOnAlerts", schema: pushConfig, throttle: "delivery-target" },
  ({ viewer, request, input }) =>
    turnOnOf(actorOf(viewer, request), request.headers.get("user-agent"), input),
);

/** Sets the viewer's quiet hours and daily summary. */
export const setAlerts = action(
  { auth: "customer", name: "setAlerts", schema: alertsChange, throttle: "change-settings" },
  ({ viewer, request, input }) => setAlertsOf(actorOf(viewer, request), input),
);
