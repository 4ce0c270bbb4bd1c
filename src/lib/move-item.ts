/** A list with one of its items at another place; a place beyond an end is the end, and where there is no such item, all stays. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  if (item === undefined) return [...list]
  const others = list.toSpliced(from, 1)
  return others.toSpliced(Math.min(Math.max(0, to), others.length), 0, item)
}
