import { paths } from "@/lib/kit/paths";

/** The sections of the home page in the navigation bar. */
export const NAVIGATION_LINKS = [
  { label: "Services", href: paths.services },
  { label: "How It Works", href: paths.howItWorks },
  { label: "Reviews", href: paths.testimonials },
  { label: "Contact", href: paths.contact },
] as const;
