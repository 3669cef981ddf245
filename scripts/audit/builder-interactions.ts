import type { Interaction } from "./measure-interactions";

/** What a customer clicks in the package builder, from an empty one to the price. */
export const BUILDER_INTERACTIONS: readonly Interaction[] = [
  pick("line", (page) => page.getByRole("radio", { name: "Life", exact: true })),
  pick("lead type", (page) => page.getByRole("radio", { name: /^Premium / })),
  pick("quantity", (page) => page.getByRole("radio", { name: /^500 leads/ })),
  pick("add-on", (page) => page.getByRole("checkbox", { name: /^Beneficiary/ })),
  pick("weekly", (page) => page.getByRole("radio", { name: "Weekly", exact: true })),
  pick("state in the list", (page) => page.getByRole("checkbox", { name: /^Texas / })),
  pick("state on the map", (page) => page.locator("[data-state=CO]")),
  pick("a whole region", (page) => page.getByRole("button", { name: "Southeast", exact: true })),
  pick("all states", (page) => page.getByRole("button", { name: "Select all" })),
  pick("no state", (page) => page.getByRole("button", { name: "Clear" })),
  {
    name: "a letter in the search",
    act: (page) => page.getByRole("searchbox", { name: "Find a state" }).press("n"),
  },
];

function pick(name: string, find: (page: Parameters<Interaction["act"]>[0]) => Clickable): Interaction {
  return { name, act: (page) => find(page).click() };
}

interface Clickable {
  click(): Promise<void>;
}
