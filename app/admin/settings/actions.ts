"use server";

import { revalidatePath } from "next/cache";
import { action } from "@/lib/accounts/action.server";
import { actorOf } from "@/lib/audit/actor.server";
import { changeSettings as changeSettingsOf } from "@/lib/settings/change-settings.server";
import { keepContact } from "@/lib/settings/read-settings.server";
import { changeSettingsBody } from "@/lib/settings/settings";

/** Changes the settings that are sent. The next visitor of a public page sees them. @returns how many changed. */
export const changeSettings = action(
  { auth: "staff", irreversible: true, name: "changeSettings", schema: changeSettingsBody },
  async ({ viewer, request, input }) => {
    const changed = await changeSettingsOf(input, actorOf(viewer, request));
    await keepContact();
    revalidatePath("/", "layout");
    return { changed };
  },
);
