/**
 * The claims on the public pages. The operator must be able to substantiate each of them before going live:
 * the figures are statements of fact about this business.
 */
export const claims = {
  figures: [
    { value: "98%", label: "client satisfaction" },
    { value: "24/7", label: "lead delivery" },
    { value: "4.2x", label: "average ROI increase" },
    { value: "15 min", label: "average response time" },
  ],
  agenciesHero: "150+ agencies",
  agenciesContact: "300+ agencies",
  verifiedLeads: "4.5 million+ verified leads",
  sales: "$100 million+ in sales",
  rating: "4.8 average rating",
  closeRates: "Up to 4X higher close rates",
  compliance: "TCPA and HIPAA compliance",
} as const;

/** What a line's features name must be in every lead of it, or say "with Premium": the card shows the lowest price. */
export const services = [
  {
    icon: "life",
    line: "life",
    title: "Life Insurance",
    description: "Term, whole life and final expense inquiries from people who asked for a quote.",
    features: ["Age and tobacco use", "Phone number checked", "Beneficiary option with Premium"],
  },
  {
    icon: "health",
    line: "health",
    title: "Health Insurance",
    description: "Individual and family coverage for people under 65.",
    features: ["Household size", "Current coverage", "Income and enrollment reason with Premium"],
  },
  {
    icon: "auto",
    line: "auto",
    title: "Auto Insurance",
    description: "Drivers comparing policies today, with vehicle and driver details.",
    features: ["Vehicle year, make and model", "Drivers", "Renewal date and violations with Premium"],
  },
  {
    icon: "property",
    line: "property-casualty",
    title: "Property & Casualty",
    description: "Homeowners and small businesses with a property to insure.",
    features: ["Property type and year built", "Occupancy", "Claims history with Premium"],
  },
  {
    icon: "campaign",
    line: null,
    title: "Custom Campaigns",
    description:
      "Tell us the product, territory and audience that you have in mind. We answer with what is possible and what it costs.",
    features: ["Your product and audience", "Your territory", "An answer within 24 hours"],
    wide: true,
  },
] as const;

export const steps = [
  { title: "Capture Prospects", text: "A consumer requests a quote on a page that shows a consent text." },
  { title: "Verify Intent", text: "We check phone, email and ZIP code, and keep the consent record." },
  { title: "Real-Time Delivery", text: "The lead goes to one buyer's CRM or inbox within seconds." },
  { title: "Fuel Growth", text: "Call while interest is fresh. We give the lead to nobody else." },
] as const;

/** What a buyer gets from the four steps. */
export const benefits = [
  "Sold once: no other agency can buy this person's request in the same line",
  "Every lead includes its consent record, ready for an audit",
  "Delivered to your CRM, inbox or webhook day and night, with no manual entry",
  "We replace leads outside your order and duplicates within 30 days",
] as const;

/** `avatar` is the text in the circle beside a name. Without it there is no circle. */
export const testimonials = [
  {
    name: "Sarah Johnson",
    avatar: "SJ",
    title: "Life insurance agent, Austin TX",
    content: "With this vendor, people still remember filling in the form when I call.",
  },
  {
    name: "Michael Chen",
    avatar: "MC",
    title: "Agency owner, San Jose CA",
    content: "Leads land in our CRM within seconds. My producers call within a minute.",
  },
  {
    name: "Angela Rodriguez",
    avatar: "AR",
    title: "Benefits broker, Tampa FL",
    content: "I asked for proof that a lead was not resold, and I got it. That settled it for me.",
  },
] as const;

export const whyChoose = [
  "Sold once, to you, and never again",
  "Consent record with every lead",
  "Duplicates replaced within 30 days",
  "No minimum term and no setup fee",
] as const;

/** The benefits of an account. The titles are the specification's (section 2, /auth). @param phoneHours `Mon-Fri 9AM-6PM EST`. */
export const sellingPoints = (phoneHours: string) => [
  {
    title: "Real-time lead delivery",
    text: "To your CRM or inbox, within seconds of the sale.",
  },
  { title: "Complete order tracking", text: "Every order and its status on one page." },
  {
    title: "24/7 customer support",
    text: `Write to us at any hour. We answer email within 24 hours; the phone is answered ${phoneHours}.`,
  },
];
