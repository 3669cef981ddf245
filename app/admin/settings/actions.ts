"use server";

import { action } from "@/lib/accounts/action.server";
import { actorOf } from "@/lib/audit/actor.server";
import { changeSettings as changeSettingsOf } from "@/lib/settings/change-settings.server";
import { changeSettingsBody } from "@/lib/settings/settings";

/** Changes the settings that are sent. @returns how many changed. */
export const changeSettings = action(
  { auth: "staff", irreversible: true, name: "changeSettings", schema: changeSettingsBody },
  async ({ viewer, request, input }) => ({
    changed: await changeSettingsOf(input, actorOf(viewer, request)),
  }),
);
