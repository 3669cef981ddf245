import { type Behaviour, chooseStep, type Step } from "../control/behaviour";
import type { HookState } from "../control/control-contract";
import { BoundedMap } from "../state/bounded-map";
import type { Verdict } from "./verify-signature";

const MAX_HOOKS = 500;
const MAX_SEEN_MESSAGES = 50_000;

interface Hook {
  name: string;
  secret: string | null;
  behaviour: Behaviour;
  callsSinceSet: number;
  calls: number;
  messages: number;
  verified: number;
  wrong: number;
}

/** All hooks with secret, behaviour and counts. A hook is created when its name is first used. */
export class HookRegistry {
  private readonly hooks = new BoundedMap<Hook>(MAX_HOOKS);
  private readonly seen = new BoundedMap<number>(MAX_SEEN_MESSAGES);

  secretOf(name: string): string | null {
    return this.hooks.get(name)?.secret ?? null;
  }

  set(name: string, { secret, behaviour }: { secret?: string | null; behaviour?: Behaviour }): HookState {
    const hook = this.open(name);
    if (secret !== undefined) hook.secret = secret;
    if (behaviour) {
      hook.behaviour = behaviour;
      hook.callsSinceSet = 0;
    }
    return show(hook);
  }

  /** Counts a call. Returns what to do with it, and how often its message arrived before. */
  count(name: string, messageId: string | null, { signature }: Verdict): { step: Step; repeat: number } {
    const hook = this.open(name);
    hook.calls += 1;
    hook.callsSinceSet += 1;
    if (signature === "verified") hook.verified += 1;
    if (signature === "wrong") hook.wrong += 1;
    const repeat = messageId === null ? 0 : this.countMessage(`${name} ${messageId}`);
    if (repeat === 0) hook.messages += 1;
    return { step: chooseStep(hook.behaviour, hook.callsSinceSet), repeat };
  }

  list(): HookState[] {
    return this.hooks.values().map(show);
  }

  clear(): void {
    this.hooks.clear();
    this.seen.clear();
  }

  private countMessage(key: string): number {
    const before = this.seen.get(key) ?? 0;
    this.seen.set(key, before + 1);
    return before;
  }

  private open(name: string): Hook {
    const known = this.hooks.get(name);
    if (known) return known;
    const behaviour = { kind: "ok" } as const;
    const counts = { callsSinceSet: 0, calls: 0, messages: 0, verified: 0, wrong: 0 };
    const hook: Hook = { name, secret: null, behaviour, ...counts };
    this.hooks.set(name, hook);
    return hook;
  }
}

function show({ name, secret, behaviour, calls, messages, verified, wrong }: Hook): HookState {
  return { name, hasSecret: secret !== null, behaviour, calls, messages, verified, wrong };
}
