import { describeHostileRequests } from "./fuzz-operation";

describeHostileRequests("reads", "public", "own-check");
