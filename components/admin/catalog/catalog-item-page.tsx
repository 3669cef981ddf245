"use client";

import type { ReactNode } from "react";
import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import type { StaffCatalogDto } from "@/lib/catalog/changes/schemas";
import { StaffArea } from "../staff-area";
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
    <StaffArea title={title}>
      {() => (
        <ListingFrame what="The catalog" listing={listing}>
          {(catalog) => {
            const item = find(catalog);
            if (!item)
              return (
                <EmptyList title={`No such ${title.toLowerCase()}`}>It is not in the catalog.</EmptyList>
              );
            return (
              <div className="grid gap-10">
                <div>
                  <h2 className="mb-5 font-display text-xl font-medium">{nameOf(item)}</h2>
                  {children(item, catalog)}
                </div>
                <CatalogHistory catalog={catalog} only={item.id} />
              </div>
            );
          }}
        </ListingFrame>
      )}
    </StaffArea>
  );
}
