import { useMemo } from "react";
import { useAuth } from "@/components/layout/auth-provider";
import { draftOf, keepDraft } from "@/lib/accounts/kept-drafts";

/** A text of the signed-in account that is kept in this tab until it is sent. @param name what it is for. */
export function useDraft(name: string) {
  const userId = useAuth().user?.id;
  return useMemo(
    () => ({
      /** Empty for none. */
      read: () => (userId ? draftOf(userId, name) : ""),
      /** An empty text removes it. Nothing happens once the session has ended, so that what was begun stays. */
      keep: (text: string) => {
        if (userId) keepDraft(userId, name, text);
      },
    }),
    [userId, name],
  );
}
