/**
 * Places of a longest rising part of a list of different numbers: what can stay where it is while the others are moved.
 * O(n) for a rising list, else O(n log n).
 */
export function risingPart(numbers: readonly number[]): ReadonlySet<number> {
  if (numbers.every((number, at) => at === 0 || (numbers[at - 1] ?? 0) < number)) return new Set(numbers.keys())
  // patience sorting: `ends[k]` is the place of the smallest number that ends a rising part of k + 1 numbers
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [at, number] of numbers.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    previous.push(ends[low - 1])
    ends[low] = at
  }
  const part = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) part.add(at)
  return part
}
