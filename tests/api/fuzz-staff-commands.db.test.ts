import { describeHostileRequests } from "./fuzz-operation";

describeHostileRequests("commands", "staff");
