"use client";

import { useRef, useState } from "react";
import { SelectField } from "@/components/ui/field";
import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import { Pager } from "@/components/ui/listing/pager";
import { useListing } from "@/components/ui/listing/use-listing";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import { ASK_MS } from "@/components/workspace/use-waiting";
import { formatCount, formatCountOf } from "@/lib/kit/format-count";
import { readPage } from "@/lib/kit/read-page";
import { type StaffTaskDto, type StaffTaskPageDto, staffTaskPageDto } from "@/lib/staff-tasks/schemas";
import { StaffArea } from "../staff-area";
import { FinishTask, TASKS_PATH } from "./finish-task";
import type { TaskActions } from "./refund-payment";
import { TaskRows } from "./task-rows";

/** The staff's page of tasks. */
export function TasksPage(props: TaskActions) {
  return <StaffArea title="Tasks">{() => <TaskList {...props} />}</StaffArea>;
}

/** Open tasks by deadline, or the ones that are done. The URL keeps filter and page. */
function TaskList(actions: TaskActions) {
  const [parameters, changeUrl] = useUrlState();
  const [finished, setFinished] = useState<StaffTaskDto | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const rememberPressed = useFocusFallback(heading);
  const status = parameters.get("status") === "done" ? "done" : "open";
  const page = readPage(parameters);
  const query = new URLSearchParams({ status, ...(page ? { page } : {}) }).toString();
  const listing = useListing(TASKS_PATH, query, staffTaskPageDto, ASK_MS);
  return (
    <section aria-labelledby="tasks-heading" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        {/* After a task is done, its button is gone: the focus moves here. */}
        <h2 id="tasks-heading" ref={heading} tabIndex={-1} className="font-display text-xl font-medium">
          {listing.data ? openWords(listing.data) : "Tasks"}
        </h2>
        <SelectField
          label="Show"
          className="w-full sm:w-56"
          value={status}
          onChange={(event) => changeUrl({ status: event.target.value === "done" ? "done" : "", page: "" })}
        >
          <option value="open">Open</option>
          <option value="done">Done</option>
        </SelectField>
      </div>
      <ListingFrame what="The tasks" listing={listing}>
        {({ tasks, page: shown, pages }) => (
          <>
            {tasks.length > 0 ? (
              <TaskRows {...actions} tasks={tasks} onPress={rememberPressed} onFinish={setFinished} />
            ) : (
              <EmptyList title={EMPTY[status].title}>{EMPTY[status].text}</EmptyList>
            )}
            <Pager
              page={shown}
              pages={pages}
              onPage={(next) => changeUrl({ page: next > 1 ? String(next) : "" }, "push")}
            />
          </>
        )}
      </ListingFrame>
      {finished ? (
        <FinishTask task={finished} onClose={() => setFinished(null)} onDone={() => setFinished(null)} />
      ) : null}
    </section>
  );
}

function openWords({ open, overdue }: StaffTaskPageDto): string {
  if (open === 0) return "No open tasks";
  const count = formatCountOf(open, "open task");
  return overdue === 0 ? count : `${count}, ${formatCount(overdue)} overdue`;
}

const EMPTY = {
  open: {
    title: "Nothing to do",
    text: "Work that needs a person appears here, for example a paid order of a disabled account.",
  },
  done: { title: "Nothing done yet", text: "Finished tasks appear here with their notes." },
} as const;
