import { describeHostileRequests } from "./fuzz-operation";

describeHostileRequests("customer");
