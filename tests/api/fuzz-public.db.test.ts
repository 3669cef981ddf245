import { describeHostileRequests } from "./fuzz-operation";

describeHostileRequests("public", "own-check");
