// swagger-ui-dist comes without types; this is the part that mount-swagger.ts uses.
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  import type { ComponentType, createElement } from "react";

  interface Request {
    headers: Record<string, string>;
  }

  interface System {
    /** The React of the bundle, which is not ours. */
    React: { createElement: typeof createElement };
  }

  interface Plugin {
    components?: Record<string, ComponentType<{ getComponent: GetComponent }>>;
    wrapComponents?: Record<string, () => ComponentType>;
  }

  type GetComponent = (name: string, isContainer: true) => ComponentType;

  interface Options {
    spec: object;
    domNode: HTMLElement;
    layout: string;
    plugins: ((system: System) => Plugin)[];
    requestInterceptor: (request: Request) => Request;
    docExpansion: "list";
    /** Highlights the code of examples. Off: its colors have too little contrast. */
    syntaxHighlight: false;
    tryItOutEnabled: boolean;
    /** Null: nothing is sent to validator.swagger.io. */
    validatorUrl: null;
  }

  export default function SwaggerUI(options: Options): void;
}
