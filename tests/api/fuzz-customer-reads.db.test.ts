import { describeHostileRequests } from "./fuzz-operation";

describeHostileRequests("reads", "customer", "customer-or-api-key");
