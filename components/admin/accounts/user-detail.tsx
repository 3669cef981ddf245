"use client";

import { type AddStaffNote, StaffNotes } from "@/components/admin/notes/staff-notes";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { ItemFrame } from "@/components/ui/listing/item-frame";
import { Moment } from "@/components/ui/moment";
import { PageHead } from "@/components/workspace/page-frame";
import type { AccountDetailDto } from "@/lib/accounts/staff/schemas";
import { paths } from "@/lib/kit/paths";
import { NoSuchItem } from "../no-such-item";
import { StaffItemArea } from "../staff-area";
import { AccountApprovalSwitch, type SetAccountApproval } from "./account-approval";
import { RoleBadge, StateBadge } from "./account-badges";
import { CustomerFigures, CustomerLimits } from "./customer-summary";
import { accountPath, useUser } from "./use-user";
import { UserActions } from "./user-actions";
import { type StopPlan, UserPlans } from "./user-plans";
import { UserOrders, UserSessions, UserSignIns } from "./user-records";

/** The staff's page of one account. */
export function UserPage(props: UserPageProps) {
  return (
    <StaffItemArea list="Customers" href={paths.adminUsers}>
      {(viewer) => <UserDetail {...props} isOwn={viewer.id === props.userId} />}
    </StaffItemArea>
  );
}

interface UserPageProps {
  userId: string;
  addStaffNote: AddStaffNote;
  setAccountApproval: SetAccountApproval;
  stopPlan: StopPlan;
}

function UserDetail({
  userId,
  isOwn,
  addStaffNote,
  setAccountApproval,
  stopPlan,
}: UserPageProps & { isOwn: boolean }) {
  const item = useUser(userId);
  return (
    <ItemFrame
      what="The account"
      loadingLabel="Loading account..."
      item={item}
      missing={<NoSuchItem what="account" list={{ name: "All customers", href: paths.adminUsers }} />}
    >
      {({ account, signIns, orders, plans, customer }) => (
        <>
          <PageHead
            title={account.username}
            intro={
              <span className="mt-1 flex flex-wrap items-center gap-2">
                <RoleBadge role={account.role} />
                <StateBadge state={account.state} />
              </span>
            }
          />
          <div className="grid items-start gap-6 lg:grid-cols-[1fr_320px]">
            <aside aria-label="Actions" className="lg:order-last">
              <UserActions account={account} isOwn={isOwn} />
            </aside>
            <div className="grid min-w-0 gap-8">
              <CustomerFigures summary={customer} orders={orders.length} />
              <UserFacts account={account} />
              <StaffNotes
                about={{ subjectType: "account", subjectId: userId }}
                notes={customer.notes}
                queryKey={[accountPath(userId)]}
                addStaffNote={addStaffNote}
              />
              <UserPlans userId={userId} plans={plans} stopPlan={stopPlan} />
              <UserOrders orders={orders} />
              <CustomerLimits
                summary={customer}
                approvalSwitch={
                  account.state === "closed" ? null : (
                    <AccountApprovalSwitch
                      userId={userId}
                      approval={customer.approval}
                      setAccountApproval={setAccountApproval}
                    />
                  )
                }
              />
              <UserSessions sessions={account.sessions} />
              <UserSignIns signIns={signIns} />
            </div>
          </div>
        </>
      )}
    </ItemFrame>
  );
}

function UserFacts({ account }: { account: AccountDetailDto }) {
  const { id, firstName, lastName, email, emailConfirmedAt, phone, company, createdAt } = account;
  return (
    <Card>
      <FactList
        facts={[
          ["Name", `${firstName} ${lastName}`],
          ["Email", `${email} (${emailConfirmedAt ? "confirmed" : "not confirmed"})`],
          ["Phone", phone ?? "–"],
          ["Company", company ?? "–"],
          ["Second factor", account.hasSecondFactor ? "on" : "off"],
          ["Registered", <Moment key="registered" at={createdAt} />],
          ["ID", id],
        ]}
      />
    </Card>
  );
}
