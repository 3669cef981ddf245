import { describeHostileRequests } from "./fuzz-operation";

describeHostileRequests("staff");
