"use client";

import { useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { saveFile } from "@/components/privacy/save-file";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { notify } from "@/components/ui/notify";
import { apiRequest } from "@/lib/platform/http/api-request";

const exported = z.looseObject({ exportedAt: z.string() });

/** Downloads everything stored about the viewer. Fetched instead of linked, so that a failure can be shown here. */
export function ExportData() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => apiRequest("GET", "/api/user/export", exported),
    onSuccess: (data) => {
      saveFile(`leadwell-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2));
      notify({ title: "Downloaded", description: "The file is in your downloads folder." });
    },
  });
  return (
    <div className="grid gap-4">
      <FailureNotice error={error} />
      <Button
        variant="secondary"
        onClick={() => mutate()}
        disabled={isPending}
        busy={isPending}
        className="sm:justify-self-start"
      >
        {isPending ? "Collecting..." : "Download my data"}
      </Button>
    </div>
  );
}
