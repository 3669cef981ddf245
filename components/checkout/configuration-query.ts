import { getFromKey } from "@/components/layout/query-client";
import { leadConfigurationDto } from "@/lib/configurations/schemas";

const readConfiguration = getFromKey(leadConfigurationDto);

/** Reads a configuration of the viewer. */
export const configurationQuery = (leadConfigId: string) => ({
  queryKey: ["/api/lead-configurations", leadConfigId],
  queryFn: readConfiguration,
});
