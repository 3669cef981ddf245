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
  carriers: ExclusionsDto["carriers"];
  actions: ExclusionActions;
}

/** The carriers whose customers the account does not want. */
export function ExcludedCarriers({ carriers, actions }: ExcludedCarriersProps) {
  const [chosen, setChosen] = useState(carriers);
  const { mutate, isPending } = useChangeExclusions();
  const isChanged = [...chosen].toSorted().join() !== [...carriers].toSorted().join();
  const save = () =>
    mutate(() => actionData(actions.setExcludedCarriers({ carriers: chosen })), {
      onSuccess: () => notify({ title: "Saved", description: "It applies to all your orders from now on." }),
    });
  return (
    <fieldset>
      <legend className="font-semibold">Current carrier</legend>
      <p className="mt-1 max-w-measure text-ink-soft">
        Auto and home leads of people who say that they are insured with a carrier ticked here are not sold to
        you. Leads without an answer are.
      </p>
      <div className="mt-3 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {CARRIERS.map((carrier) => (
          <label key={carrier} className="flex min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={chosen.includes(carrier)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, carrier] : chosen.filter((one) => one !== carrier))
              }
            />
            {attributesToDto({ currentCarrier: carrier })[0]?.value}
          </label>
        ))}
      </div>
      <Button
        variant="secondary"
        className="mt-3"
        disabled={!isChanged || isPending}
        busy={isPending}
        onClick={save}
      >
        Save carriers
      </Button>
    </fieldset>
  );
}
