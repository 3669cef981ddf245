import type { DocumentSection } from "@/components/documents/document-section";
import type { ApiEndpoint } from "@/lib/public-api/read-endpoints";
import { EndpointReference } from "./endpoint-reference";
import { ErrorCatalog } from "./error-catalog";
import { Authentication, BaseUrl, RateLimit } from "./getting-started";
import { StatusCodes, VerifyWebhook, WebhookPayload } from "./status-codes-and-webhooks";
import { Changelog, TryIt, TypeScriptClient } from "./tools-and-changes";

/** The documentation of the public API. */
export function apiSections(endpoints: readonly ApiEndpoint[]): readonly DocumentSection[] {
  return [
    { id: "base-url", title: "Base URL", content: <BaseUrl endpoints={endpoints} /> },
    { id: "authentication", title: "Authentication", content: <Authentication /> },
    { id: "rate-limit", title: "Rate limit", content: <RateLimit /> },
    { id: "try-it", title: "Try it", content: <TryIt /> },
    ...endpoints.map((endpoint) => ({
      id: endpoint.id,
      title: endpoint.summary,
      content: <EndpointReference endpoint={endpoint} />,
    })),
    { id: "status-codes", title: "HTTP status codes", content: <StatusCodes /> },
    { id: "errors", title: "Errors", content: <ErrorCatalog /> },
    { id: "webhook-payload", title: "Webhook payload", content: <WebhookPayload /> },
    { id: "verify-webhook", title: "Verify a webhook", content: <VerifyWebhook /> },
    { id: "typescript-client", title: "TypeScript client", content: <TypeScriptClient /> },
    { id: "changelog", title: "Changelog", content: <Changelog /> },
  ];
}
