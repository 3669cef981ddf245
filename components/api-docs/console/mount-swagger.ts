import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "./console.css";
import type { ConsoleDocument } from "@/lib/public-api/console-document";

/**
 * Draws the operations of a document with Swagger UI, which sends the calls. It loads nothing from other origins.
 * @param readKey asked at each call; null: the call has no key, and the API refuses it.
 * @returns a function that removes what was drawn.
 */
export function mountSwagger(
  parent: HTMLElement,
  spec: ConsoleDocument,
  readKey: () => string | null,
): () => void {
  const domNode = document.createElement("div");
  parent.append(domNode);
  const names = new MutationObserver(() => nameControls(domNode));
  names.observe(domNode, { childList: true, subtree: true });
  SwaggerUI({
    spec,
    domNode,
    layout: "ConsoleLayout",
    // The key has a field of its own, and every operation can be tried at once.
    plugins: [
      ({ React }) => ({
        components: {
          ConsoleLayout: ({ getComponent }) =>
            React.createElement(
              "div",
              { className: "swagger-ui" },
              React.createElement(getComponent("errors", true)),
              React.createElement(getComponent("operations", true)),
            ),
        },
        wrapComponents: { TryItOutButton: () => () => null },
      }),
    ],
    requestInterceptor: (request) => {
      const key = readKey();
      if (key) request.headers.Authorization = `Bearer ${key}`;
      return request;
    },
    docExpansion: "list",
    syntaxHighlight: false,
    tryItOutEnabled: true,
    validatorUrl: null,
  });
  return () => {
    names.disconnect();
    domNode.remove();
  };
}

/** Swagger UI leaves out names that screen readers need, and scrolling by keyboard. */
function nameControls(domNode: HTMLElement): void {
  for (const control of domNode.querySelectorAll("select:not([aria-label]), textarea:not([aria-label])")) {
    const parameter = control.closest<HTMLElement>("[data-param-name]")?.dataset.paramName;
    control.setAttribute("aria-label", parameter ?? (control.matches("select") ? "Media type" : "Body"));
  }
  for (const region of domNode.querySelectorAll("[role=region]:not([aria-label])")) {
    const operationId = region.closest(".opblock")?.id.split("-").at(-1) ?? "";
    region.setAttribute("aria-label", `Responses of ${operationId}`);
  }
  for (const block of domNode.querySelectorAll<HTMLElement>("pre:not([tabindex])")) block.tabIndex = 0;
}
