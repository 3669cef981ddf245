import { buttonVariants } from "@/components/ui/button";
import { WorkspaceIcon } from "@/components/workspace/workspace-icon";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import type { UserDto } from "@/lib/accounts/dto";
import { paths } from "@/lib/kit/paths";
import type { OverviewDto } from "@/lib/workspace/schemas";
import { ResendConfirmation } from "./resend-confirmation";

/** 44 px on a phone. */
const BUTTON = "min-h-11 px-4 text-sm min-[861px]:min-h-9";

interface SetupChecklistProps {
  user: UserDto;
  setup: OverviewDto["setup"];
  /** An order of the account is approved and gets leads. */
  isServed: boolean;
}

/** The steps of a new account until its first lead. */
export function SetupChecklist({ user, setup, isServed }: SetupChecklistProps) {
  // After a cancelled first order, the next one is the first.
  const isOrdered = setup.hasValidOrder ?? setup.hasOrders;
  const steps = [user.emailConfirmed, isOrdered, setup.hasCrm, setup.hasLeads];
  const done = steps.filter(Boolean).length;
  const current = steps.indexOf(false);
  const mark = (index: number) => ({
    number: index + 1,
    isDone: steps[index] ?? false,
    isCurrent: index === current,
  });
  return (
    <section
      aria-labelledby="setup"
      className="-mx-4 border-y border-line bg-white px-4 pb-1 pt-5 min-[861px]:mx-0 min-[861px]:rounded-lg min-[861px]:border min-[861px]:px-6 min-[861px]:pb-2 min-[861px]:pt-6"
    >
      <div className="grid items-end gap-x-6 gap-y-3 pb-4 min-[861px]:grid-cols-[minmax(0,1fr)_132px]">
        <div>
          <h2 id="setup" className="font-display text-xl font-medium min-[861px]:text-2xl">
            Set up your account
          </h2>
          <p className="mt-1 text-sm text-muted">Until you add a destination, leads arrive here only.</p>
        </div>
        <div className="text-sm text-muted min-[861px]:text-right">
          {done} of {steps.length} done
          <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-line">
            <div
              className="h-full rounded-full bg-accent"
              style={{ width: `${(100 * done) / steps.length}%` }}
            />
          </div>
        </div>
      </div>
      <ol>
        <Step
          {...mark(0)}
          title={user.emailConfirmed ? "Email confirmed" : "Confirm your email"}
          text={
            user.emailConfirmed
              ? user.email
              : `Please confirm your email: we sent a link to ${user.email}. Until then, you cannot add a destination for leads.`
          }
          action={
            user.emailConfirmed ? null : (
              <ResendConfirmation
                className={buttonVariants({ variant: "secondary", size: "bare", className: BUTTON })}
              />
            )
          }
        />
        <Step
          {...mark(1)}
          title={isOrdered ? "First order paid" : "Order your first leads"}
          text={
            isOrdered
              ? isServed
                ? "Approved. Your leads arrive as they are verified."
                : "We review new accounts within one business day. Then your leads start to arrive."
              : "Choose line, states and quantity. The price is shown before you pay."
          }
          action={
            isOrdered ? null : (
              <WorkspaceLink
                href={paths.purchaseLeads}
                className={buttonVariants({ size: "bare", className: BUTTON })}
              >
                Purchase leads
              </WorkspaceLink>
            )
          }
        />
        <Step
          {...mark(2)}
          title={setup.hasCrm ? "CRM connected" : "Connect your CRM"}
          text="HubSpot, Salesforce, a webhook or another CRM. We send a test lead and show you the response."
          action={
            setup.hasCrm ? null : (
              <WorkspaceLink
                href={paths.newDestination}
                className={buttonVariants({ variant: "secondary", size: "bare", className: BUTTON })}
              >
                Connect
              </WorkspaceLink>
            )
          }
        />
        <Step
          {...mark(3)}
          title="First lead"
          text="It appears under Leads within a second of the sale, with phone, consent and certificate."
          action={null}
        />
      </ol>
    </section>
  );
}

interface StepProps {
  number: number;
  isDone: boolean;
  isCurrent: boolean;
  title: string;
  text: string;
  action: React.ReactNode;
}

function Step({ number, isDone, isCurrent, title, text, action }: StepProps) {
  const ring = isDone
    ? "border-accent bg-accent text-white"
    : isCurrent
      ? "border-accent text-accent-deep"
      : "border-line-strong text-muted";
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className="grid grid-cols-[24px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-3 border-t border-line py-4 text-sm sm:grid-cols-[24px_minmax(0,1fr)_auto]"
    >
      <span
        aria-hidden="true"
        className={`grid size-[22px] place-items-center rounded-full border-[1.5px] text-xs font-semibold ${ring}`}
      >
        {isDone ? <WorkspaceIcon name="check" className="size-3.5" /> : number}
      </span>
      <div className="min-w-0">
        <p className="font-semibold">
          {title}
          <span className="sr-only">{isDone ? ", done" : ", to do"}</span>
        </p>
        <p className="wrap-anywhere text-muted">{text}</p>
      </div>
      {action ? <div className="col-start-2 sm:col-start-auto">{action}</div> : null}
    </li>
  );
}
