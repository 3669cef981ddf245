import { paths } from "@/lib/kit/paths";
import type { WorkspaceIconName } from "./workspace-icon";

/** The things whose number is shown beside an entry, for example new leads. */
export const WAITING = [
  "leads",
  "orders",
  "delivery",
  "billing",
  "chats",
  "returns",
  "inquiries",
  "tasks",
  "jobs",
  "disputes",
] as const;
export type Waiting = (typeof WAITING)[number];

export interface WorkspaceEntry {
  href: string;
  label: string;
  icon: WorkspaceIconName;
  /** What is counted beside it, and in which words a screen reader says it: `new`, `to decide`. */
  waiting?: { of: Waiting; words: string; isGood?: boolean };
  /** The entry is current on its exact path only, because other entries lie below it. */
  isExact?: boolean;
  /** Pages below this path belong to the entry, too. */
  below?: string;
}

/** The navigation of one area. */
export interface WorkspaceArea {
  /** Label of the navigation for screen readers. */
  label: string;
  /** Beside the logo. */
  tag?: string;
  home: string;
  groups: readonly (readonly WorkspaceEntry[])[];
  /** The entries of the bottom bar of a phone; the others are behind "More". */
  bar: readonly string[];
}

/** The customer's pages. */
export const CUSTOMER_AREA: WorkspaceArea = {
  label: "Your pages",
  home: paths.dashboard,
  groups: [
    [
      { href: paths.dashboard, label: "Overview", icon: "overview", isExact: true },
      {
        href: paths.leads,
        label: "Leads",
        icon: "leads",
        waiting: { of: "leads", words: "new", isGood: true },
      },
      { href: paths.orders, label: "Orders", icon: "orders" },
      { href: paths.results, label: "Results", icon: "results" },
      {
        href: paths.billing,
        label: "Plans & billing",
        icon: "billing",
        waiting: { of: "billing", words: "to pay" },
      },
    ],
    [
      {
        href: paths.delivery,
        label: "Delivery",
        icon: "delivery",
        waiting: { of: "delivery", words: "failing" },
      },
      { href: paths.apiKeys, label: "API keys", icon: "key" },
      {
        href: paths.support,
        label: "Live chat",
        icon: "message",
        waiting: { of: "chats", words: "to read", isGood: true },
      },
      { href: paths.settings, label: "Settings", icon: "settings" },
    ],
  ],
  bar: [paths.dashboard, paths.leads, paths.orders, paths.delivery],
};

/** The pages of staff. */
export const STAFF_AREA: WorkspaceArea = {
  label: "Staff area",
  tag: "Staff",
  home: paths.admin,
  groups: [
    [
      { href: paths.adminOverview, label: "Overview", icon: "overview" },
      {
        href: paths.admin,
        label: "Orders",
        icon: "orders",
        isExact: true,
        below: `${paths.admin}/orders`,
        waiting: { of: "orders", words: "to approve" },
      },
      { href: paths.adminTasks, label: "Tasks", icon: "tasks", waiting: { of: "tasks", words: "open" } },
      { href: paths.adminLeads, label: "Leads", icon: "leads" },
      { href: paths.adminPublishers, label: "Publishers", icon: "publishers" },
      {
        href: paths.adminDeliveries,
        label: "Deliveries",
        icon: "send",
        waiting: { of: "delivery", words: "failed" },
      },
      {
        href: paths.adminReturns,
        label: "Returns",
        icon: "returns",
        waiting: { of: "returns", words: "to decide" },
      },
      {
        href: paths.adminDisputes,
        label: "Disputes",
        icon: "scales",
        waiting: { of: "disputes", words: "to answer" },
      },
      { href: paths.adminBilling, label: "Billing", icon: "billing" },
    ],
    [
      { href: paths.adminCatalog, label: "Catalog", icon: "catalog" },
      { href: paths.adminUsers, label: "Customers", icon: "customers" },
      { href: paths.adminSuppression, label: "Suppression", icon: "ban" },
      {
        href: paths.adminInquiries,
        label: "Inquiries",
        icon: "message",
        waiting: { of: "inquiries", words: "new" },
      },
      {
        href: paths.adminJobs,
        label: "Failed jobs",
        icon: "failed",
        waiting: { of: "jobs", words: "failed" },
      },
      { href: paths.adminAudit, label: "Audit", icon: "audit" },
      { href: paths.adminSettings, label: "Settings", icon: "settings" },
    ],
  ],
  bar: [paths.adminOverview, paths.admin, paths.adminReturns, paths.adminTasks],
};

/** Whether an entry is the current one: on its path, or on a page below it. */
export function isCurrentEntry({ href, isExact, below }: WorkspaceEntry, pathname: string): boolean {
  const root = below ?? (isExact ? null : href);
  return pathname === href || (root !== null && pathname.startsWith(`${root}/`));
}
