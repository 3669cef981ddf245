import type { ComponentProps } from "react";

/**
 * A link to another page or section of the product. It is a plain anchor: it works before any code has
 * loaded, and the Navigator in the root layout turns its click into a navigation without reload. Costs the
 * browser nothing, where the framework's own link costs every page 4 kB.
 */
export function PageLink({ href, children, ...rest }: ComponentProps<"a"> & { href: string }) {
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}
