import { PageLink } from "@/components/navigation/page-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { Moment } from "@/components/ui/moment";
import { capitalize } from "@/lib/kit/capitalize";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import type { StaffTaskDto } from "@/lib/staff-tasks/schemas";
import type { StaffTaskSubject } from "@/lib/staff-tasks/task-kinds";
import { RefundPayment, type TaskActions } from "./refund-payment";

interface TaskRowsProps extends TaskActions {
  tasks: readonly StaffTaskDto[];
  /** Called when a button is pressed that disappears together with its task. */
  onPress: () => void;
  onFinish: (task: StaffTaskDto) => void;
}

/** Tasks with what staff have to know: rows on a wide screen, cards on a phone. */
export function TaskRows({ tasks, onFinish, ...actions }: TaskRowsProps) {
  return (
    <ul className="grid gap-3 lg:gap-0 lg:divide-y lg:divide-line lg:rounded-lg lg:border lg:border-line lg:bg-white">
      {tasks.map((task) => (
        <li key={task.id}>
          <TaskRow
            {...actions}
            task={task}
            onFinish={() => {
              actions.onPress();
              onFinish(task);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

interface TaskRowProps extends Omit<TaskRowsProps, "tasks" | "onFinish"> {
  task: StaffTaskDto;
  onFinish: () => void;
}

function TaskRow({ task, onFinish, ...actions }: TaskRowProps) {
  const { title, instruction, facts, openedAt, doneAt, mayBeMarkedDone } = task;
  return (
    <article className="grid gap-x-6 gap-y-4 rounded-lg border border-line bg-white p-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_10.5rem] lg:rounded-none lg:border-0 lg:bg-transparent lg:p-5">
      <div className="min-w-0">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm">
          <Subject task={task} />
        </p>
        {instruction && !doneAt ? <p className="mt-2 text-sm text-ink-soft">{instruction}</p> : null}
        <Outcome task={task} />
      </div>
      <dl className="grid content-start gap-1 text-sm">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{capitalize(name)}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {name === "account" ? (
                <PageLink href={paths.adminUser(value)} className={rowLinkClass}>
                  {shortId(value)}
                </PageLink>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid content-start gap-2 text-sm lg:justify-items-end lg:text-right">
        <p className="text-muted">
          Opened <Moment at={openedAt} />
        </p>
        <Deadline task={task} />
        <RefundPayment {...actions} task={task} />
        {mayBeMarkedDone ? (
          <Button size="sm" variant="secondary" className="w-full lg:w-auto" onClick={onFinish}>
            Mark as done
            <span className="sr-only">
              : {title}, {shortId(task.subject.id)}
            </span>
          </Button>
        ) : null}
      </div>
    </article>
  );
}

const SUBJECTS: Readonly<Record<StaffTaskSubject, { label: string; href: ((id: string) => string) | null }>> =
  {
    user: { label: "Account", href: paths.adminUser },
    order: { label: "Order", href: paths.adminOrder },
    lead: { label: "Lead", href: paths.adminLead },
    publisher: { label: "Publisher", href: paths.adminPublisher },
    dispute: { label: "Dispute", href: paths.adminDispute },
    payment: { label: "Payment", href: paths.adminBillingOf },
    "balance-transaction": { label: "Balance transaction", href: paths.adminBillingOf },
    "book-entry": { label: "Entry of the books", href: paths.adminBillingOf },
    ledger: { label: "Ledger", href: null },
  };

function Subject({ task: { subject } }: { task: StaffTaskDto }) {
  const { label, href } = subject.type ? SUBJECTS[subject.type] : { label: "About", href: null };
  if (!href)
    return (
      <span className="break-all text-muted">
        {label} {subject.id}
      </span>
    );
  return (
    <PageLink href={href(subject.id)} className={rowLinkClass}>
      {label} {shortId(subject.id)}
    </PageLink>
  );
}

function Deadline({ task: { dueAt, isOverdue, doneAt } }: { task: StaffTaskDto }) {
  if (doneAt) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 lg:justify-end">
      {isOverdue ? <Badge tone="red">Overdue</Badge> : null}
      <span>
        Due <Moment at={dueAt} />
      </span>
    </p>
  );
}

function Outcome({ task: { doneAt, doneBy, note } }: { task: StaffTaskDto }) {
  if (!doneAt) return null;
  return (
    <div className="mt-2 text-sm">
      <p className="text-muted">
        Done <Moment at={doneAt} /> {doneBy ? `by ${doneBy}` : "automatically"}
      </p>
      {note ? <p className="mt-1 whitespace-pre-line break-words">{note}</p> : null}
    </div>
  );
}
