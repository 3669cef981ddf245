"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyList, ListingFrame } from "@/components/ui/listing/listing-frame";
import { Pager } from "@/components/ui/listing/pager";
import { useListing } from "@/components/ui/listing/use-listing";
import { useUrlState } from "@/components/ui/listing/use-url-state";
import { paths } from "@/lib/kit/paths";
import { readPage } from "@/lib/kit/read-page";
import { publisherListDto } from "@/lib/publishers/schemas";
import { StaffArea } from "../staff-area";
import { PublisherQuality } from "./publisher-quality";
import { PublisherRows } from "./publisher-rows";
import { PublisherTermsForm } from "./publisher-terms-form";
import { useCreatePublisher } from "./use-publisher";

/** The staff's page of all publishers. */
export function PublishersPage() {
  return <StaffArea title="Publishers">{() => <PublisherList />}</StaffArea>;
}

/** By name. The URL keeps the page. */
function PublisherList() {
  const [parameters, changeUrl] = useUrlState();
  const page = readPage(parameters);
  const query = page ? `page=${page}` : "";
  const listing = useListing("/api/admin/publishers", query, publisherListDto);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Button className="justify-self-start" onClick={() => setAdding(true)}>
        New publisher
      </Button>
      <ListingFrame what="The publishers" listing={listing}>
        {({ publishers, page: shown, pages }) =>
          publishers.length > 0 ? (
            <>
              <PublisherRows publishers={publishers} />
              <Pager
                page={shown}
                pages={pages}
                previous="Previous"
                next="Next"
                onPage={(next) => changeUrl({ page: next > 1 ? String(next) : "" }, "push")}
              />
            </>
          ) : (
            <EmptyList title="No publishers yet">
              Create one and give it a test key for its developers.
            </EmptyList>
          )
        }
      </ListingFrame>
      <PublisherQuality />
      {isAdding ? <NewPublisher onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function NewPublisher({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const { mutateAsync } = useCreatePublisher((id) => router.push(paths.adminPublisher(id)));
  return (
    <Dialog open onClose={onClose} title="New publisher">
      <PublisherTermsForm
        verb="Create publisher"
        terms={{ name: "", lines: [], states: [], dailyCap: null }}
        onSave={(terms) => mutateAsync(terms)}
      />
    </Dialog>
  );
}
