/** Groups in the order in which their keys come first. */
export function groupedBy<One, Key>(list: Iterable<One>, keyOf: (one: One) => Key): ReadonlyMap<Key, One[]> {
  const groups = new Map<Key, One[]>()
  for (const one of list) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
