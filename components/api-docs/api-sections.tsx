import type { DocumentSection } from "@/components/documents/document-section";
import { API_ENDPOINTS } from "@/lib/public-api/endpoints";
import { StatusCodes, VerifyWebhook, WebhookPayload } from "./answers-and-webhooks";
import { EndpointReference } from "./endpoint-reference";
import { Authentication, BaseUrl, RateLimit } from "./getting-started";

/** The documentation of the public API; the endpoints come from their data. */
export const API_SECTIONS: readonly DocumentSection[] = [
  { id: "base-url", title: "Base URL", content: <BaseUrl /> },
  { id: "authentication", title: "Authentication", content: <Authentication /> },
  { id: "rate-limit", title: "Rate limit", content: <RateLimit /> },
  ...API_ENDPOINTS.map((endpoint) => ({
    id: endpoint.id,
    title: endpoint.summary,
    content: <EndpointReference endpoint={endpoint} />,
  })),
  { id: "status-codes", title: "HTTP status codes", content: <StatusCodes /> },
  { id: "webhook-payload", title: "Webhook payload", content: <WebhookPayload /> },
  { id: "verify-webhook", title: "Verify a webhook", content: <VerifyWebhook /> },
];
