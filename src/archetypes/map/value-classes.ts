// Classes of values for a colour scale. Pure.

export const NUM_CLASSES = 5
/** Steps between classes that people read at a glance, within a power of ten. */
const NICE_STEPS = [1, 2, 2.5, 5, 10]
const FEWEST = 2

/**
 * Edges between the classes, rising; the first and the last class are open. By what is between the lowest and the highest
 * tenth of the values, so that one odd value does not put all others into one class.
 *
 * @returns No edges where fewer than two values are known.
 */
export function classEdges(values: readonly number[]): readonly number[] {
  const known = values.filter((value) => Number.isFinite(value)).sort((one, other) => one - other)
  if (known.length < FEWEST) return []
  const quantile = (share: number): number => known[Math.round(share * (known.length - 1))] ?? 0
  const [low, high] = [quantile(0.1), quantile(0.9)]
  const middle = (low + high) / 2
  const step = niceStep((high - low) / NUM_CLASSES, Math.abs(middle))
  const first = Math.round(middle / step - (NUM_CLASSES - 2) / 2)
  return Array.from({ length: NUM_CLASSES - 1 }, (_, at) => rounded((first + at) * step, step))
}

/** Where all values are the same, steps are a hundredth of them. */
function niceStep(wanted: number, size: number): number {
  const least = wanted > 0 ? wanted : Math.max(size / 100, 0.01)
  const power = 10 ** Math.floor(Math.log10(least))
  return (NICE_STEPS.find((step) => step * power >= least * 0.999) ?? 10) * power
}

const rounded = (value: number, step: number): number => Number(value.toFixed(decimalsOf(step)))

/** Decimals that tell multiples of a step apart. */
function decimalsOf(step: number): number {
  for (let decimals = 0; decimals < 6; decimals++)
    if (Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) < 1e-6) return decimals
  return 6
}

/** Decimals in which all edges are told apart. */
export const edgeDecimals = (edges: readonly number[]): number => Math.max(0, ...edges.map(decimalsOf))

/** Class of a value, from 0; -1 for none, or where there are no classes. A value on an edge is in the class above it. */
export function classOf(value: number | null, edges: readonly number[]): number {
  if (value === null || Number.isNaN(value) || edges.length === 0) return -1
  const above = edges.findIndex((edge) => value < edge)
  return above === -1 ? edges.length : above
}

/** How many values are in each class. */
export function countClasses(classes: Iterable<number>, numClasses: number): number[] {
  const counts = new Array<number>(numClasses).fill(0)
  for (const one of classes) if (one >= 0 && one < numClasses) counts[one] = (counts[one] ?? 0) + 1
  return counts
}
