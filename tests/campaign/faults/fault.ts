import type { World } from "../world";
import type { FaultPlan } from "./fault-plan";

/** Undoes a fault that lasts. */
export type Undo = () => Promise<void>;
/** Does it, and returns how it is undone, if it lasts. */
export type Fault = (world: World, plan: FaultPlan) => Promise<Undo | void>;
