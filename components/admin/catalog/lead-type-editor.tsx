"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import * as z from "zod/mini";
import { LeadTypeOption } from "@/components/builder/lead-type-step";
import { PremiumOptions } from "@/components/builder/premium-options";
import { TextField } from "@/components/ui/field";
import { onlyChanged } from "@/components/ui/form/changed-fields";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { leadTypeFields, type StaffCatalogDto, splitFeatures } from "@/lib/catalog/changes/schemas";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import type { LeadTypeDto } from "@/lib/catalog/schemas";
import { readTypedDollars, toDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { CatalogItemPage } from "./catalog-item-page";
import {
  CheckField,
  EditorFrame,
  EffectiveField,
  FeaturesField,
  PlanWarnings,
  typedEffectiveOn,
  useLargeMove,
} from "./editor-parts";
import { PriceField } from "./price-field";
import { leadTypeOn } from "./terms-on";
import { type CatalogActions, useSaveChange } from "./use-staff-catalog";

type LeadTypeOf = StaffCatalogDto["leadTypes"][number];
const PRICES = ["basePrice", "beneficiaryPrice", "higherIncomePrice"] as const;
type PriceName = (typeof PRICES)[number];
interface LeadTypePageProps extends Pick<CatalogActions, "changeCatalog"> {
  leadTypeId: string;
}

/** Changes a lead type, beside what the builder will show of it. */
export function LeadTypePage({ leadTypeId, changeCatalog }: LeadTypePageProps) {
  return (
    <CatalogItemPage
      title="Lead type"
      find={({ leadTypes }) => leadTypes.find(({ id }) => id === leadTypeId)}
      nameOf={(leadType) => nameLeadType(leadType)}
    >
      {(item, { scheduled }) => (
        <LeadTypeEditor
          key={item.id}
          latest={item}
          latestScheduled={scheduled}
          changeCatalog={changeCatalog}
        />
      )}
    </CatalogItemPage>
  );
}

const leadTypeForm = z.object({ ...leadTypeFields.shape, effectiveOn: typedEffectiveOn });

function initialFields(item: LeadTypeOf) {
  return {
    name: item.name,
    description: item.description,
    basePrice: toDecimal(item.basePriceCents),
    beneficiaryOption: item.beneficiaryOption,
    beneficiaryPrice: toDecimal(item.beneficiaryPriceCents),
    higherIncomePrice: toDecimal(item.higherIncomePriceCents),
    features: item.features.join("\n"),
    isOffered: item.isOffered,
  };
}

interface LeadTypeEditorProps extends Pick<CatalogActions, "changeCatalog"> {
  latest: LeadTypeOf;
  latestScheduled: StaffCatalogDto["scheduled"];
}

function LeadTypeEditor({ latest, latestScheduled, changeCatalog }: LeadTypeEditorProps) {
  const save = useSaveChange();
  const router = useRouter();
  // What the fields began with. Compared with a newer catalog, an untouched field would count as changed back.
  const [{ item, scheduled, initial }] = useState(() => ({
    item: latest,
    scheduled: latestScheduled,
    initial: initialFields(latest),
  }));
  const form = useForm({
    schema: leadTypeForm,
    defaultValues: { ...initial, effectiveOn: "" },
    send: async ({ effectiveOn: day, ...fields }) => {
      const moves = [move, beneficiaryMove, incomeMove];
      // Every field is checked, so that each one that misses its confirmation says so.
      if (!moves.map(({ check }) => check()).every(Boolean)) return;
      const isLargeMove = moves.some((each) => each.isLargeMove);
      const terms = onlyChanged(initial, fields);
      await save((reason) =>
        changeCatalog({
          itemKind: "lead-type",
          itemId: item.id,
          terms,
          shown: leadTypeOn(day, item, scheduled),
          effectiveOn: day,
          isLargeMove,
          reason,
        }),
      );
    },
  });
  const shown = form.watch();
  const onDay = leadTypeOn(shown.effectiveOn, item, scheduled);
  const moveOf = (name: PriceName) => {
    const typed = shown[name] === initial[name] ? "" : shown[name];
    return { fromCents: onDay[`${name}Cents`], typed };
  };
  const move = useLargeMove(moveOf("basePrice"));
  const beneficiaryMove = useLargeMove(moveOf("beneficiaryPrice"));
  const incomeMove = useLargeMove(moveOf("higherIncomePrice"));
  const cents = (text: string, otherwise: number) => readTypedDollars(text) ?? otherwise;
  const preview: LeadTypeDto = {
    id: item.id,
    line: item.line,
    tier: item.tier,
    name: shown.name,
    description: shown.description,
    basePrice: toDecimal(cents(shown.basePrice, item.basePriceCents)),
    features: splitFeatures(shown.features),
    beneficiaryOption: shown.beneficiaryOption ? "true" : "false",
    beneficiaryPrice: toDecimal(cents(shown.beneficiaryPrice, item.beneficiaryPriceCents)),
    higherIncomePrice: toDecimal(cents(shown.higherIncomePrice, item.higherIncomePriceCents)),
  };
  return (
    <EditorFrame
      form={
        <Form form={form} className="grid gap-5">
          <TextField label="Name" autoComplete="off" {...form.field("name")} />
          <TextField label="Description" autoComplete="off" {...form.field("description")} />
          <PriceField
            label="Price per lead"
            hint={item.tier === "premium" ? "The prices of packages for this line follow it." : undefined}
            {...form.field("basePrice")}
          />
          {move.field}
          {item.tier === "premium" ? (
            <>
              <CheckField label="Beneficiary option" {...form.field("beneficiaryOption")} />
              <div className="grid gap-5 sm:grid-cols-2">
                <PriceField label="Beneficiary option, per lead" {...form.field("beneficiaryPrice")} />
                <PriceField label="Higher-income option, per lead" {...form.field("higherIncomePrice")} />
              </div>
              {beneficiaryMove.field}
              {incomeMove.field}
            </>
          ) : null}
          <FeaturesField {...form.field("features")} />
          <CheckField label="On offer" hint="Visitors can buy it." {...form.field("isOffered")} />
          <EffectiveField {...form.field("effectiveOn")} />
          <PlanWarnings
            plans={item.plans}
            isRaised={PRICES.some((name) => cents(shown[name], 0) > item[`${name}Cents`])}
            isWithdrawn={item.isOffered && !shown.isOffered}
          />
          <FormEnd
            verb="Save"
            busyLabel="Saving..."
            inPage
            onCancel={() => router.push(paths.adminCatalog)}
          />
        </Form>
      }
      preview={
        <div className="grid gap-5">
          <LeadTypeOption leadType={preview} isChosen onChoose={() => {}} />
          {item.tier === "premium" ? (
            <PremiumOptions
              leadType={preview}
              selection={{ includeBeneficiary: false, includeHigherIncome: false }}
              onChange={() => {}}
            />
          ) : null}
        </div>
      }
    />
  );
}
