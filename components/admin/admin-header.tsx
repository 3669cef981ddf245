import { SectionTabs } from "@/components/navigation/section-tabs";
import { paths } from "@/lib/kit/paths";

const LINKS = [
  { href: paths.admin, label: "Orders" },
  { href: paths.adminTasks, label: "Tasks" },
  { href: paths.adminLeads, label: "Leads" },
  { href: paths.adminPublishers, label: "Publishers" },
  { href: paths.adminSuppression, label: "Suppression" },
  { href: paths.adminUsers, label: "Users" },
  { href: paths.adminInquiries, label: "Inquiries" },
  { href: paths.adminReturns, label: "Returns" },
  { href: paths.adminDisputes, label: "Disputes" },
  { href: paths.adminBilling, label: "Billing" },
  { href: paths.adminDeliveries, label: "Deliveries" },
  { href: paths.adminJobs, label: "Failed jobs" },
  { href: paths.adminAudit, label: "Audit" },
];

/** Title and navigation of the staff area. */
export function AdminHeader({ title }: { title: string }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="min-w-0 break-words font-display text-2xl font-medium tracking-tight lg:text-3xl">
          {title}
        </h1>
      </div>
      <SectionTabs label="Staff area" links={LINKS} className="flex-wrap" />
    </>
  );
}
