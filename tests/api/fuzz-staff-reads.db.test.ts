import { describeHostileRequests } from "./fuzz-operation";

describeHostileRequests("reads", "staff");
