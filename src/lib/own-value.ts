/** What a record holds under a name that came from outside; undefined too where only its prototype has the name. */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
