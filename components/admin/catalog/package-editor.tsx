"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import * as z from "zod/mini";
import { PackageCard } from "@/components/marketing/package-card";
import { TextField } from "@/components/ui/field";
import { onlyChanged } from "@/components/ui/form/changed-fields";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { packageFields, type StaffCatalogDto, splitFeatures } from "@/lib/catalog/changes/schemas";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { toLeadPackageDto } from "@/lib/pricing/package-dto";
import { CatalogItemPage } from "./catalog-item-page";
import {
  CheckField,
  DiscountField,
  EditorFrame,
  EffectiveField,
  FeaturesField,
  PlanWarnings,
  readDiscount,
  typedEffectiveOn,
} from "./editor-parts";
import { PackagePrices } from "./package-prices";
import { leadTypeOn, packageOn } from "./terms-on";
import { type CatalogActions, useSaveChange } from "./use-staff-catalog";

type PackageOf = StaffCatalogDto["packages"][number];
interface PackagePageProps extends Pick<CatalogActions, "changeCatalog"> {
  packageId: string;
}

/** Changes a package, beside the card that visitors will see. */
export function PackagePage({ packageId, changeCatalog }: PackagePageProps) {
  return (
    <CatalogItemPage
      title="Package"
      find={({ packages }) => packages.find(({ id }) => id === packageId)}
      nameOf={({ name }) => name}
    >
      {(item, { leadTypes, scheduled }) => (
        <PackageEditor
          key={item.id}
          latest={item}
          leadTypes={leadTypes}
          scheduled={scheduled}
          changeCatalog={changeCatalog}
        />
      )}
    </CatalogItemPage>
  );
}

const packageForm = z.object({ ...packageFields.shape, effectiveOn: typedEffectiveOn });

interface PackageEditorProps extends Pick<CatalogActions, "changeCatalog"> {
  latest: PackageOf;
  leadTypes: StaffCatalogDto["leadTypes"];
  scheduled: StaffCatalogDto["scheduled"];
}

function initialFields(item: PackageOf) {
  return {
    name: item.name,
    discountPercent: String(item.discountPercent),
    features: item.features.join("\n"),
    isPopular: item.isPopular,
    isOffered: item.isOffered,
  };
}

function PackageEditor({ latest, leadTypes, scheduled, changeCatalog }: PackageEditorProps) {
  const save = useSaveChange();
  const router = useRouter();
  // What the fields began with. Compared with a newer catalog, an untouched field would count as changed back.
  const [{ item, seen, initial }] = useState(() => ({
    item: latest,
    seen: scheduled,
    initial: initialFields(latest),
  }));
  const form = useForm({
    schema: packageForm,
    defaultValues: { ...initial, effectiveOn: "" },
    send: async ({ effectiveOn: day, ...fields }) => {
      const terms = onlyChanged(initial, fields);
      await save((reason) =>
        changeCatalog({
          itemKind: "package",
          itemId: item.id,
          terms,
          shown: packageOn(day, item, seen),
          effectiveOn: day,
          reason,
        }),
      );
    },
  });
  const shown = form.watch();
  const discountPercent = readDiscount(shown.discountPercent) ?? item.discountPercent;
  // The prices that the builder will have on the day of the change.
  const leadTypesThen = leadTypes.map((leadType) => ({
    ...leadType,
    basePriceCents: leadTypeOn(shown.effectiveOn, leadType, scheduled).basePriceCents,
  }));
  const preview = toLeadPackageDto(
    {
      id: item.id,
      name: shown.name,
      leadsPerMonth: item.leadsPerMonth,
      discountPercent,
      features: splitFeatures(shown.features),
      isPopular: shown.isPopular,
    },
    leadTypesThen,
  );
  return (
    <EditorFrame
      form={
        <Form form={form} className="grid gap-5">
          <TextField label="Name" autoComplete="off" {...form.field("name")} />
          <DiscountField {...form.field("discountPercent")} />
          <PackagePrices
            leadTypes={leadTypesThen}
            leadsPerMonth={item.leadsPerMonth}
            discountPercent={discountPercent}
          />
          <p className="text-sm text-muted">
            {formatCount(item.leadsPerMonth)} leads per month. The quantity is fixed, because plans were sold
            with it. Add another package for another quantity.
          </p>
          <FeaturesField {...form.field("features")} />
          <CheckField
            label="Most Popular"
            hint="One package may be highlighted."
            {...form.field("isPopular")}
          />
          <CheckField label="On offer" hint="Visitors can buy it." {...form.field("isOffered")} />
          <EffectiveField {...form.field("effectiveOn")} />
          <PlanWarnings
            plans={item.plans}
            isRaised={discountPercent < item.discountPercent}
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
      preview={preview ? <PackageCard leadPackage={preview} /> : <p>Visitors do not see this package.</p>}
    />
  );
}
