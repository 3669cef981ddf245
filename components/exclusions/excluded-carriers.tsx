"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/notify";
import { CARRIERS } from "@/lib/catalog/carriers";
import { attributesToDto } from "@/lib/intake/attributes-to-dto";
import type { ExclusionsDto } from "@/lib/marketplace/exclusions/schemas";
import { actionData } from "@/lib/platform/http/action-result";
import { type ExclusionActions, useChangeExclusions } from "./use-exclusions";

interface ExcludedCarriersProps {
  carriers: Carriers;
  actions: ExclusionActions;
}

type Carriers = ExclusionsDto["carriers"];

/**
 * The carriers whose customers the account does not want. What is ticked is an edit of the server's list, until it is saved: a tick
 * that is made while it is sent stays, and waits for the next Save. What nobody has ticked here follows the list.
 */
export function ExcludedCarriers({ carriers, actions }: ExcludedCarriersProps) {
  const [edit, setEdit] = useState<Partial<Record<Carriers[number], boolean>>>({});
  const chosen = CARRIERS.filter((carrier) => edit[carrier] ?? carriers.includes(carrier));
  const { mutate, isPending } = useChangeExclusions();
  const isChanged = chosen.toSorted().join() !== carriers.toSorted().join();
  const save = () =>
    mutate(() => actionData(actions.setExcludedCarriers({ carriers: chosen, shown: carriers })), {
      onSuccess: () => {
        setEdit((latest) => (latest === edit ? {} : latest));
        notify({ title: "Saved", description: "It applies to all your orders from now on." });
      },
    });
  return (
    <fieldset>
      <legend className="font-semibold">Current carrier</legend>
      <p className="mt-1 max-w-measure text-ink-soft">
        Auto and home leads of people who say that they are insured with a carrier checked here are not sold
        to you. Leads that name no carrier still are.
      </p>
      <div className="mt-3 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {CARRIERS.map((carrier) => (
          <label key={carrier} className="flex min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={chosen.includes(carrier)}
              onChange={({ target }) => setEdit({ ...edit, [carrier]: target.checked })}
            />
            {attributesToDto({ currentCarrier: carrier })[0]?.value}
          </label>
        ))}
      </div>
      <Button
        variant="secondary"
        className="mt-3"
        held={!isChanged || isPending}
        busy={isPending}
        onClick={save}
      >
        Save carriers
      </Button>
    </fieldset>
  );
}
