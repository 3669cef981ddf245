import { useMemo } from "react";
import { draftOf, keepDraft } from "@/lib/accounts/kept-drafts";
import { useAuth } from "./auth-provider";

/** A text that is kept until it is sent. */
export interface Draft {
  /** Empty for none. */
  read: () => string;
  /** An empty text removes it. Nothing happens once the session has ended, so that what was begun stays. */
  keep: (text: string) => void;
}

/** A text of the signed-in account that is kept in this tab until it is sent. @param name what it is for. */
export function useDraft(name: string): Draft {
  const userId = useAuth().user?.id;
  return useMemo(
    () => ({
      read: () => (userId ? draftOf(userId, name) : ""),
      keep: (text) => {
        if (userId) keepDraft(userId, name, text);
      },
    }),
    [userId, name],
  );
}
