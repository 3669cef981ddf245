import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ShownTime } from "@/components/compliance/use-now";
import { DeliveryRow } from "@/components/delivery/delivery-row";
import { CallWindow } from "@/components/leads/lead/call-window";
import { CallRow, LeadHead } from "@/components/leads/lead/lead-body";
import { LeadTimeline } from "@/components/leads/lead/lead-timeline";
import { OutcomeButtons } from "@/components/leads/lead/outcome-buttons";
import { SHOWN_AT, SHOWN_ZONE, sampleDeliveries, sampleLead } from "./sample-lead";

export const PICTURES_FILE = "components/marketing/proof/product-pictures.json";

/**
 * Renders parts of the lead page and of the delivery page with sample data, by the workspace's own components: HTML
 * without scripts. @returns the content of `PICTURES_FILE`.
 */
export function drawPictures(): string {
  const lead = sampleLead();
  const deliveries = sampleDeliveries();
  const queryClient = new QueryClient();
  queryClient.setQueryData(
    ["/api/delivery/deliveries", new URLSearchParams({ page: "1", leadId: lead.id }).toString()],
    { deliveries, total: deliveries.length, page: 1, pages: 1 },
  );
  const draw = (part: ReactNode) =>
    toPicture(
      renderToStaticMarkup(
        <QueryClientProvider client={queryClient}>
          <ShownTime value={SHOWN_AT}>{part}</ShownTime>
        </QueryClientProvider>,
      ),
    );
  const pictures = {
    lead: draw(
      <>
        <LeadHead lead={lead} />
        <div className="mt-4 grid gap-4">
          <CallRow lead={lead} />
          <CallWindow lead={lead} />
          <OutcomeButtons leadId={lead.id} progress={lead.progress} />
        </div>
      </>,
    ),
    timeline: draw(<LeadTimeline lead={lead} />),
    delivery: draw(
      <ul>
        {deliveries.slice(0, 1).map((row) => (
          <DeliveryRow
            key={row.id}
            delivery={row}
            health={{ state: "active", pausedBy: null, breakerUntil: null }}
          />
        ))}
      </ul>,
    ),
  };
  return `${JSON.stringify(pictures, null, 2)}\n`;
}

const clock = new Intl.DateTimeFormat("en-US", { timeZone: SHOWN_ZONE, timeStyle: "medium" });

/** Takes out ids and headings, which belong to the page around the picture, and shows times in the picture's zone. */
function toPicture(html: string): string {
  return html
    .replaceAll(/ (?:id|aria-labelledby|name|for)="[^"]*"/g, "")
    .replaceAll(/<(\/?)h[1-6]\b/g, "<$1p")
    .replaceAll(
      /(<time [^>]*dateTime="([^"]+)"[^>]*>)([^<]*)/g,
      (_match, tag: string, at: string, text: string) =>
        text.startsWith("+")
          ? `${tag}${text}`
          : `${tag}${clock.format(new Date(at)).replaceAll("\u202f", " ")}`,
    );
}
