import type { World } from "../world";
import type { FaultPlan } from "./fault-plan";

/** Ends a fault. */
export type Undo = () => Promise<void>;
/** Causes the fault. @returns a function that ends it, for a fault that lasts. */
export type Fault = (world: World, plan: FaultPlan) => Promise<Undo | void>;
