"use client";

import type { ReactNode } from "react";
import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import { PageHead } from "@/components/workspace/page-frame";
import type { StaffCatalogDto } from "@/lib/catalog/changes/schemas";
import { paths } from "@/lib/kit/paths";
import { StaffItemArea } from "../staff-area";
import { CatalogHistory } from "./catalog-history";
import { useStaffCatalog } from "./use-staff-catalog";

interface CatalogItemPageProps<Item> {
  title: "Lead type" | "Package";
  /** Returns undefined when the catalog has no such item. */
  find: (catalog: StaffCatalogDto) => Item | undefined;
  /** The item in words: `Premium life`. */
  nameOf: (item: Item) => string;
  /** The editor of the item. */
  children: (item: Item, catalog: StaffCatalogDto) => ReactNode;
}

/** The page of one item of the catalog: its editor, and its history. */
export function CatalogItemPage<Item extends { id: string }>({
  title,
  find,
  nameOf,
  children,
}: CatalogItemPageProps<Item>) {
  const listing = useStaffCatalog();
  return (
    <StaffItemArea list="Catalog" href={paths.adminCatalog}>
      {() => (
        <ListingFrame what="The catalog" listing={listing}>
          {(catalog) => {
            const item = find(catalog);
            if (!item)
              return (
                <EmptyList title={`No such ${title.toLowerCase()}`}>It is not in the catalog.</EmptyList>
              );
            return (
              <>
                <PageHead title={nameOf(item)} intro={title} />
                <div className="grid gap-10">
                  <div>{children(item, catalog)}</div>
                  <CatalogHistory catalog={catalog} only={item.id} />
                </div>
              </>
            );
          }}
        </ListingFrame>
      )}
    </StaffItemArea>
  );
}
