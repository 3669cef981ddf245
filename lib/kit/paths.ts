/** Every address of the product's own pages, in one place. */
export const paths = {
  home: "/",
  services: "/#services",
  howItWorks: "/#how-it-works",
  pricing: "/#pricing",
  testimonials: "/#testimonials",
  contact: "/#contact",
  purchaseLeads: "/purchase-leads",
  selectLeads: "/select-leads",
  auth: "/auth",
  dashboard: "/dashboard",
  admin: "/admin",
  privacyPolicy: "/privacy-policy",
  termsOfService: "/terms-of-service",
  helpCenter: "/help-center",
  apiDocumentation: "/api-documentation",
  tcpaCompliance: "/tcpa-compliance",
  checkoutCustom: "/checkout?custom=true",
  checkoutConfiguration: (leadConfigId: string) =>
    `/checkout?leadConfigId=${encodeURIComponent(leadConfigId)}`,
  checkoutPackage: (packageId: string) => `/checkout?package=${encodeURIComponent(packageId)}`,
} as const;
