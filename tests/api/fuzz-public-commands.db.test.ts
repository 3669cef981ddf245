import { describeHostileRequests } from "./fuzz-operation";

describeHostileRequests("commands", "public", "own-check");
