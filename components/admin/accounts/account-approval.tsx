"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FailureNotice } from "@/components/ui/failure-notice";
import { SelectField } from "@/components/ui/field";
import { notify } from "@/components/ui/notify";
import { ACCOUNT_APPROVALS, type AccountApproval } from "@/lib/orders/good-standing";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";
import { accountPath } from "./use-user";

/** The server action of the switch. The page passes it: components do not import from `app`. */
export type SetAccountApproval = (input: {
  userId: string;
  approval: AccountApproval;
  shown: AccountApproval;
}) => Promise<ActionResult<object>>;

const LABELS: Readonly<Record<AccountApproval, string>> = {
  rule: "Use the general setting",
  always: "Always approve automatically",
  never: "Staff review every order",
};

interface AccountApprovalSwitchProps {
  userId: string;
  approval: AccountApproval;
  setAccountApproval: SetAccountApproval;
}

/** Chooses how orders of an account are approved. Saves at once. */
export function AccountApprovalSwitch({ userId, approval, setAccountApproval }: AccountApprovalSwitchProps) {
  const client = useQueryClient();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (wanted: AccountApproval) =>
      actionData(setAccountApproval({ userId, approval: wanted, shown: approval })),
    // Also after a failure: somebody else may have changed it.
    onSettled: () => client.invalidateQueries({ queryKey: [accountPath(userId)] }),
    onSuccess: () => {
      notify({ title: "Success", description: "Approval of new orders changed." });
    },
  });
  return (
    <div className="mt-4">
      <SelectField
        label="Approval of new orders"
        hint="Orders that wait already are not changed. A disabled account, or one with an order on hold, is always reviewed. An account that is set to &quot;Staff review every order&quot; here cannot buy by API."
        className="max-w-sm"
        value={isPending ? variables : approval}
        disabled={isPending}
        onChange={({ currentTarget }) => {
          const wanted = ACCOUNT_APPROVALS.find((each) => each === currentTarget.value);
          if (wanted) mutate(wanted);
        }}
      >
        {ACCOUNT_APPROVALS.map((each) => (
          <option key={each} value={each}>
            {LABELS[each]}
          </option>
        ))}
      </SelectField>
      <FailureNotice error={error} className="mt-3" />
    </div>
  );
}
