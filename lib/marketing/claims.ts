/**
 * What the public pages claim. The operator must be able to substantiate every line before going live:
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
  sales: "100 million+ in sales",
  rating: "4.8 average rating",
  closeRates: "Up to 4X higher close rates",
  compliance: "TCPA and HIPAA compliance",
} as const;

export const services = [
  {
    emoji: "❤️",
    title: "Life Insurance",
    description: "Term, whole life and final expense inquiries from people who asked for a quote.",
    features: ["Beneficiary details on request", "Age and tobacco use stated", "Phone checked"],
  },
  {
    emoji: "🩺",
    title: "Health Insurance",
    description: "Individual and family coverage for people under 65.",
    features: ["Household size and income band", "Current coverage stated", "Enrollment period noted"],
  },
  {
    emoji: "🚗",
    title: "Auto Insurance",
    description: "Drivers comparing a policy today, with vehicle and driver details.",
    features: ["Vehicle year, make, model", "Renewal date", "Driving history stated"],
  },
  {
    emoji: "🏠",
    title: "Property & Casualty",
    description: "Homeowners and small businesses with a property to insure.",
    features: ["Property type and year built", "Ownership stated", "Claims history stated"],
  },
  {
    emoji: "🎯",
    title: "Custom Campaigns",
    description:
      "Your own targeting: a product, a territory, an audience. We build the campaign, you get every lead.",
    features: ["Your questions on the form", "Your brand on the page", "A named person to talk to"],
    wide: true,
  },
] as const;

export const steps = [
  { title: "Capture Prospects", text: "A person asks for a quote on a page that shows our consent text." },
  { title: "Verify Intent", text: "Phone, email and ZIP are checked, and the consent record is kept." },
  { title: "Real-Time Delivery", text: "The lead goes to one buyer's CRM or inbox, within seconds." },
  { title: "Fuel Growth", text: "Call while the interest is fresh. Nobody else has the number from us." },
] as const;

/** What the four steps come to, for the buyer. */
export const benefits = [
  "Sold once: no other agency buys the same person in the same line",
  "The consent record comes with every lead, ready for an audit",
  "Into your CRM, inbox or webhook, day and night, without copying",
  "A lead outside your rules, or a duplicate within 30 days, is replaced",
] as const;

/** `avatar` is what stands in the circle beside a name; without one there is no circle. */
export const testimonials = [
  {
    name: "Sarah Johnson",
    avatar: "SJ",
    title: "Life insurance agent, Austin TX",
    content: "The first vendor where the person on the phone still remembers filling in the form.",
  },
  {
    name: "Michael Chen",
    avatar: "MC",
    title: "Agency owner, San Jose CA",
    content: "Leads land in our CRM before I have closed the tab. My producers call within a minute.",
  },
  {
    name: "Angela Rodriguez",
    avatar: "AR",
    title: "Benefits broker, Tampa FL",
    content: "I asked for proof that a lead was not resold, and got it. That ended the conversation.",
  },
] as const;

export const whyChoose = [
  "Sold once, to you, and never again",
  "The consent record comes with the lead",
  "Duplicates replaced within 30 days",
  "No contract and no setup fee",
] as const;
