/** The sections of the home page in the navigation bar. */
export const NAVIGATION_LINKS = [
  { label: "Services", href: "/#services" },
  { label: "How It Works", href: "/#how-it-works" },
  { label: "Reviews", href: "/#testimonials" },
  { label: "Contact", href: "/#contact" },
] as const;
