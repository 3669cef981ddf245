"use client";

import { useRouter } from "next/navigation";
import * as z from "zod/mini";
import { PackageCard } from "@/components/marketing/package-card";
import { TextField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { notify } from "@/components/ui/notify";
import { addPackageBody, splitFeatures } from "@/lib/catalog/changes/schemas";
import { paths } from "@/lib/kit/paths";
import { toLeadPackageDto } from "@/lib/pricing/package-dto";
import { StaffArea } from "../staff-area";
import { DiscountField, EditorFrame, FeaturesField, readDiscount } from "./editor-parts";
import { PackagePrices } from "./package-prices";
import { type CatalogActions, useConfirmedChange, useStaffCatalog } from "./use-staff-catalog";

/** Adds a package that is not on offer yet. */
export function NewPackagePage({ addPackage }: Pick<CatalogActions, "addPackage">) {
  return <StaffArea title="Add a package">{() => <NewPackage addPackage={addPackage} />}</StaffArea>;
}

const typedCount = z.pipe(
  z.string().check(z.regex(/^\s*\d{1,4}\s*$/, "The quantity must be a whole number of leads.")),
  z.transform(Number),
);
const { name, discountPercent, features, leadsPerMonth } = addPackageBody.shape;
const newPackageForm = z.object({
  name,
  discountPercent,
  features,
  leadsPerMonth: z.pipe(typedCount, leadsPerMonth),
});

function NewPackage({ addPackage }: Pick<CatalogActions, "addPackage">) {
  const confirmed = useConfirmedChange();
  const router = useRouter();
  const form = useForm({
    schema: newPackageForm,
    defaultValues: { name: "", discountPercent: "", features: "", leadsPerMonth: "" },
    send: async (fields) => {
      const { id } = await confirmed((reason) => addPackage({ ...fields, reason }));
      notify({ title: "Success", description: "Package added. It is not on offer yet." });
      router.push(paths.adminPackage(id));
    },
  });
  const shown = form.watch();
  const { data: catalog } = useStaffCatalog();
  const typed = {
    discountPercent: readDiscount(shown.discountPercent),
    leadsPerMonth: newPackageForm.shape.leadsPerMonth.safeParse(shown.leadsPerMonth).data,
  };
  const pricing =
    typed.discountPercent && typed.leadsPerMonth
      ? { discountPercent: typed.discountPercent, leadsPerMonth: typed.leadsPerMonth }
      : null;
  const card = {
    id: "new",
    name: shown.name || "Name",
    leadsPerMonth: 0,
    features: splitFeatures(shown.features),
    isPopular: false,
  };
  const preview = pricing && catalog ? toLeadPackageDto({ ...card, ...pricing }, catalog.leadTypes) : null;
  return (
    <EditorFrame
      form={
        <Form form={form} className="grid gap-5">
          <TextField label="Name" autoComplete="off" {...form.field("name")} />
          <TextField
            label="Leads per month"
            hint="Cannot be changed later, because plans are sold with it."
            inputMode="numeric"
            autoComplete="off"
            className="max-w-xs"
            {...form.field("leadsPerMonth")}
          />
          <DiscountField {...form.field("discountPercent")} />
          {pricing && catalog ? <PackagePrices leadTypes={catalog.leadTypes} {...pricing} /> : null}
          <FeaturesField {...form.field("features")} />
          <p className="text-sm text-muted">Visitors see it when you put it on offer, on its page.</p>
          <FormEnd
            verb="Add package"
            busyLabel="Adding..."
            inPage
            onCancel={() => router.push(paths.adminCatalog)}
          />
        </Form>
      }
      preview={<PackageCard leadPackage={preview ?? { ...card, price: "0.00", isPopular: "false" }} />}
    />
  );
}
