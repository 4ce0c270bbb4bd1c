import type { BindingTable, BoundTo, FlowBinding } from './binding-table.ts'
import { EFFECT, type Effect } from './patch.ts'
import type { PatchWriter } from './patch-writer.ts'
import { indexByPoint, type PointIndex } from './point-index.ts'
import type { PointValues } from './point-values.ts'

/** Steps in which levels are told; a finer one is no pixel of any tank. */
const LEVEL_STEPS = 1000

/**
 * What the elements of a drawing have been told so far, and the next entries when points change.
 *
 * A value that cannot be trusted moves, blinks and colours nothing; a tank keeps its last level, and the element is
 * told to be grey.
 */
export class ElementEffects {
  /** Colour that each colour binding has, NaN: as drawn. */
  readonly colors: Float32Array
  readonly blinks: Uint8Array
  readonly #levels: Float32Array
  readonly #spins: Float32Array
  readonly #flows: Float32Array
  readonly #trust: TrustOfElements
  #tellsAnyway = false
  readonly #index: Readonly<Record<'colors' | 'levels' | 'spins' | 'flows', PointIndex>>
  readonly #table: BindingTable
  readonly #points: PointValues

  constructor(table: BindingTable, points: PointValues) {
    this.#table = table
    this.#points = points
    this.colors = new Float32Array(table.colors.length).fill(Number.NaN)
    this.blinks = new Uint8Array(table.colors.length)
    this.#levels = new Float32Array(table.levels.length).fill(Number.NaN)
    this.#spins = new Float32Array(table.spins.length)
    this.#flows = new Float32Array(table.flows.length)
    this.#trust = new TrustOfElements(table)
    const byPoint = (bindings: readonly BoundTo[]) =>
      indexByPoint(
        bindings.map(({ point }) => [point]),
        table.pointIds.length,
      )
    this.#index = {
      colors: byPoint(table.colors),
      levels: byPoint(table.levels),
      spins: byPoint(table.spins),
      flows: byPoint(table.flows),
    }
  }

  /** Writes every effect of every element, whatever was told before. */
  writeAll(writer: PatchWriter): void {
    this.#tellsAnyway = true
    for (const place of this.#table.colors.keys()) this.#writeColor(place, writer)
    for (const place of this.#table.levels.keys()) this.#writeLevel(place, writer)
    for (const place of this.#table.spins.keys()) this.#writeSpin(place, writer)
    for (const place of this.#table.flows.keys()) this.#writeFlow(place, writer)
    this.#tellsAnyway = false
    for (const point of this.#table.pointIds.keys()) this.#trust.note(point, this.#points.isTrusted(point))
    this.#trust.writeAll(writer)
  }

  /** Writes what a change of `point` changes, except trust: that waits for {@link writeTrust}. */
  write(point: number, writer: PatchWriter): void {
    const { colors, levels, spins, flows } = this.#index
    const end = point + 1
    for (let at = colors.starts[point] ?? 0; at < (colors.starts[end] ?? 0); at++)
      this.#writeColor(colors.users[at] ?? 0, writer)
    for (let at = levels.starts[point] ?? 0; at < (levels.starts[end] ?? 0); at++)
      this.#writeLevel(levels.users[at] ?? 0, writer)
    for (let at = spins.starts[point] ?? 0; at < (spins.starts[end] ?? 0); at++)
      this.#writeSpin(spins.users[at] ?? 0, writer)
    for (let at = flows.starts[point] ?? 0; at < (flows.starts[end] ?? 0); at++)
      this.#writeFlow(flows.users[at] ?? 0, writer)
    this.#trust.note(point, this.#points.isTrusted(point))
  }

  /** Writes which elements became grey or trusted since the last call: once an element, however many points it has. */
  writeTrust(writer: PatchWriter): void {
    this.#trust.writeChanged(writer)
  }

  #writeColor(place: number, writer: PatchWriter): void {
    const binding = this.#table.colors[place]
    if (!binding) return
    const value = this.#points.present(binding.point)
    let color = Number.NaN
    let blink = 0
    for (const key of binding.keys) {
      if (!(value >= key.min && value < key.max)) continue
      color = key.color
      blink = key.blink ? 1 : 0
      break
    }
    this.#tell(this.colors, place, color, binding.element, EFFECT.color, writer)
    this.#tell(this.blinks, place, blink, binding.element, EFFECT.blink, writer)
  }

  #writeLevel(place: number, writer: PatchWriter): void {
    const binding = this.#table.levels[place]
    if (!binding) return
    // the last number, trusted or not: a tank whose gauge is silent is grey, not empty
    const value = this.#points.values[binding.point] ?? Number.NaN
    const part = Math.min(Math.max(value / binding.full, 0), 1)
    const level = Math.round(part * LEVEL_STEPS) / LEVEL_STEPS
    this.#tell(this.#levels, place, level, binding.element, EFFECT.level, writer)
  }

  #writeSpin(place: number, writer: PatchWriter): void {
    const binding = this.#table.spins[place]
    if (!binding) return
    const turns = this.#points.present(binding.point) > 0 ? binding.turnsPerSecond : 0
    this.#tell(this.#spins, place, turns, binding.element, EFFECT.spin, writer)
  }

  #writeFlow(place: number, writer: PatchWriter): void {
    const binding = this.#table.flows[place]
    if (!binding) return
    const speed = flowSpeed(binding, this.#points.present(binding.point))
    this.#tell(this.#flows, place, speed, binding.element, EFFECT.flow, writer)
  }

  #tell(
    told: Float32Array | Uint8Array,
    place: number,
    number: number,
    element: number,
    effect: Effect,
    writer: PatchWriter,
  ): void {
    const rounded = Math.fround(number)
    if (Object.is(rounded, told[place]) && !this.#tellsAnyway) return
    told[place] = rounded
    writer.add(element, effect, rounded)
  }
}

/** Whole px/s, and never 0 while something flows. */
function flowSpeed({ direction, full, pxPerSecond }: FlowBinding, value: number): number {
  const sense = value > 0 ? direction : value < 0 ? -direction : 0
  if (sense === 0) return 0
  const share = full > 0 ? Math.min(Math.abs(value) / full, 1) : 1
  return sense * Math.max(1, Math.round(share * pxPerSecond))
}

/** An element is to be trusted while every point that drives it is. */
class TrustOfElements {
  readonly #elements: Uint32Array
  /** Of each element, how many of its points are not to be trusted. */
  readonly #numDoubtful: Uint32Array
  readonly #grey: Uint8Array
  readonly #index: PointIndex
  readonly #trusted: Uint8Array
  /** Elements whose count has changed. */
  readonly #touched = new Set<number>()

  constructor(table: BindingTable) {
    const pointsOf = new Map<number, Set<number>>()
    for (const bindings of [table.texts, table.colors, table.levels, table.spins, table.flows]) {
      for (const { element, point } of bindings) {
        pointsOf.set(element, (pointsOf.get(element) ?? new Set()).add(point))
      }
    }
    this.#elements = Uint32Array.from(pointsOf.keys())
    const pointLists = Array.from(pointsOf.values(), (points) => [...points])
    // an unresolved point counts too, and never comes to be trusted
    this.#numDoubtful = Uint32Array.from(pointLists, (points) => points.length)
    this.#grey = new Uint8Array(pointLists.length)
    this.#index = indexByPoint(pointLists, table.pointIds.length)
    this.#trusted = new Uint8Array(table.pointIds.length)
  }

  note(point: number, trusted: boolean): void {
    if (trusted === (this.#trusted[point] === 1)) return
    this.#trusted[point] = trusted ? 1 : 0
    const { starts, users } = this.#index
    for (let at = starts[point] ?? 0; at < (starts[point + 1] ?? 0); at++) {
      const place = users[at] ?? 0
      this.#numDoubtful[place] = (this.#numDoubtful[place] ?? 0) + (trusted ? -1 : 1)
      this.#touched.add(place)
    }
  }

  writeAll(writer: PatchWriter): void {
    this.#touched.clear()
    for (let place = 0; place < this.#elements.length; place++) {
      const grey = this.#isDoubtful(place)
      this.#grey[place] = grey
      writer.add(this.#elements[place] ?? 0, EFFECT.stale, grey)
    }
  }

  writeChanged(writer: PatchWriter): void {
    for (const place of this.#touched) {
      const grey = this.#isDoubtful(place)
      if (grey === this.#grey[place]) continue
      this.#grey[place] = grey
      writer.add(this.#elements[place] ?? 0, EFFECT.stale, grey)
    }
    this.#touched.clear()
  }

  #isDoubtful(place: number): 0 | 1 {
    return (this.#numDoubtful[place] ?? 0) > 0 ? 1 : 0
  }
}
