import type { BreadcrumbList, FAQPage, Graph, Organization, Product, Thing, WithContext } from "schema-dts";
import type { LeadPackageDto } from "@/lib/catalog/schemas";
import { fromDecimal, toDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { operatorContact } from "@/lib/settings/operator-contact";
import { site } from "./site";

/** Structured data for search engines (schema.org). */
export type StructuredData = Graph | WithContext<Thing>;

const ORGANIZATION_ID = `${absolute(paths.home)}#organization`;

/** A package as search engines are told of it. */
export type OfferedPackage = Pick<LeadPackageDto, "name" | "features" | "leadTypes">;

/** Structured data of the home page: the organization and the prices of the packages on offer. */
export function homeData(packages: readonly OfferedPackage[]): Graph {
  return { "@context": "https://schema.org", "@graph": [organization(), ...packages.map(packageOffer)] };
}

/** The breadcrumb trail of a page. @param trail the pages below home, ending with the page itself. */
export function breadcrumbs(trail: readonly { name: string; path: string }[]): WithContext<BreadcrumbList> {
  const steps = [{ name: "Home", path: paths.home }, ...trail];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absolute(path),
    })),
  };
}

/** The FAQ of a page. The page must show every question with its full answer. */
export function faqPage(faqs: readonly { question: string; answer: string }[]): WithContext<FAQPage> {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: faqs.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

function organization(): Organization {
  const { postalAddress, phone, supportEmail } = operatorContact();
  return {
    "@type": "Organization",
    "@id": ORGANIZATION_ID,
    name: site.name,
    legalName: site.legalName,
    url: absolute(paths.home),
    logo: absolute("/icon.svg"),
    email: supportEmail,
    telephone: phone.label,
    address: {
      "@type": "PostalAddress",
      streetAddress: postalAddress.street,
      addressLocality: postalAddress.city,
      addressRegion: postalAddress.state,
      postalCode: postalAddress.zip,
      addressCountry: "US",
    },
  };
}

/** A package has a price for each lead type: the data has the lowest and the highest of one month. */
function packageOffer({ name, features, leadTypes }: OfferedPackage): Product {
  const cents = leadTypes.map(({ price }) => fromDecimal(price)).filter((price) => price !== null);
  const [lowest, highest] = [Math.min(...cents), Math.max(...cents)];
  return {
    "@type": "Product",
    name: `${name} lead package`,
    description: `${features.join(". ")}.`,
    category: "Insurance leads",
    image: absolute("/opengraph-image"),
    brand: { "@id": ORGANIZATION_ID },
    offers: {
      "@type": "AggregateOffer",
      url: absolute(paths.pricing),
      lowPrice: toDecimal(lowest),
      highPrice: toDecimal(highest),
      offerCount: leadTypes.length,
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      seller: { "@id": ORGANIZATION_ID },
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        minPrice: lowest / 100,
        maxPrice: highest / 100,
        priceCurrency: "USD",
        unitText: "month",
      },
    },
  };
}

function absolute(path: string): string {
  return new URL(path, site.url).href;
}

/**
 * Serializes data as JSON that is safe inside a script element: no text in it can end the element or open a
 * comment. JSON allows any character to be escaped, so the meaning does not change.
 */
export function serializeStructuredData(data: object): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
