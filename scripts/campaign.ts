// npm run campaign: customers and publishers use the whole product while a saboteur breaks it; docs/reliability.md.
import { readCampaignOptions } from "@/tests/campaign/options";
import { runCampaign } from "@/tests/campaign/run-campaign";
import { runMain } from "./stack/run-main";

await runMain(() => runCampaign(readCampaignOptions(), (line) => console.log(line)));
