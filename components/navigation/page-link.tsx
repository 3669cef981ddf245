import type { ComponentProps } from "react";

/**
 * A link to another page or section of the product. A plain anchor that works before any script has loaded; `Navigator`
 * turns its click into a navigation without a reload. The framework's link would add 6.3 kB to every public page
 * (docs/decisions/0011).
 */
export function PageLink({ href, children, ...rest }: ComponentProps<"a"> & { href: string }) {
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}
