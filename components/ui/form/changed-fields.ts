/** The fields of a form that differ from what it began with. Only these are sent, so that two editors do not undo each other. */
export function onlyChanged<Fields extends object>(initial: Fields, fields: Fields): Partial<Fields> {
  const changed: Partial<Fields> = { ...fields };
  for (const name in initial) if (initial[name] === fields[name]) delete changed[name];
  return changed;
}
