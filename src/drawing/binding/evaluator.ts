import type { ValueFrame } from '../../contract/live/frame.ts'
import type { BindingTable, SlotBinding } from './binding-table.ts'
import { ElementEffects } from './element-effects.ts'
import type { BoundValue, GlyphMetrics, ScenePatch } from './patch.ts'
import { PatchWriter } from './patch-writer.ts'
import { PointValues } from './point-values.ts'
import { ValueTexts } from './value-texts.ts'

export interface Evaluator {
  /** Takes the values of the drawing's points out of a frame; those of other points are passed over. O(frame). */
  apply(frame: ValueFrame): void
  /** Makes grey what has become too old by `now`, the server's time, epoch ms. O(points). */
  tick(now: number): void
  /** Makes everything grey until it is received again: the connection is lost. */
  markStale(): void
  /** Restricts value texts to these elements; until the first call all are laid out. Other effects are told for all. */
  setVisible(elements: Uint32Array): void
  /** Whether {@link takePatch} has something to look at. */
  hasChanges(): boolean
  /**
   * What changed on the screen since the last call, each effect of an element at most once; null for nothing.
   * The first patch tells every effect, so that it also sets right a scene that another evaluator has served before.
   */
  takePatch(): ScenePatch | null
  /** The values behind an element, by slot; unresolved bindings have none. */
  inspect(element: number): readonly BoundValue[]
}

/**
 * Holds the live values of one drawing and turns them into patches. See compile-bindings.ts for its place.
 *
 * @throws {RangeError} when the metrics cannot serve a value text.
 */
export function createEvaluator(table: BindingTable, metrics: GlyphMetrics): Evaluator {
  const numPoints = table.pointIds.length
  const placeOf = new Map(Array.from(table.pointIds, (id, place) => [id, place]))
  const points = new PointValues(numPoints)
  const effects = new ElementEffects(table, points)
  const texts = new ValueTexts(table, points, effects, metrics)
  const writer = new PatchWriter()
  const slotsOf = new Map<number, SlotBinding[]>()
  for (const slot of table.slots) slotsOf.set(slot.element, [...(slotsOf.get(slot.element) ?? []), slot])

  const dirty = new Uint32Array(numPoints)
  let numDirty = 0
  const isDirty = new Uint8Array(numPoints)
  /** Points that are dirty by a value, and not by its age. */
  const isNew = new Uint8Array(numPoints)
  let isFirstPatch = true

  function markDirty(point: number): void {
    if (isDirty[point] === 1) return
    isDirty[point] = 1
    dirty[numDirty] = point
    numDirty += 1
  }

  function apply(frame: ValueFrame): void {
    const { pointIds, values, times, qualities, serverTime } = frame
    for (let at = 0; at < pointIds.length; at++) {
      const point = placeOf.get(pointIds[at] ?? 0)
      if (point === undefined) continue
      if (!points.set(point, values[at] ?? Number.NaN, times[at] ?? 0, qualities[at] ?? 0, serverTime)) continue
      markDirty(point)
      isNew[point] = 1
    }
  }

  /** Clears the dirty points; returns the newest time of measurement among those that are new, else 0. */
  function clearDirty(): number {
    let newest = 0
    for (let at = 0; at < numDirty; at++) {
      const point = dirty[at] ?? 0
      if (isNew[point] === 1) newest = Math.max(newest, points.times[point] ?? 0)
      isDirty[point] = 0
      isNew[point] = 0
    }
    numDirty = 0
    return newest
  }

  return {
    apply,
    tick: (now) => points.expire(now, markDirty),
    markStale: () => points.expireAll(markDirty),
    setVisible: (elements) => texts.setVisible(elements),
    hasChanges: () => isFirstPatch || numDirty > 0 || texts.needsLayout,
    takePatch() {
      if (isFirstPatch) {
        isFirstPatch = false
        effects.writeAll(writer)
      } else {
        for (let at = 0; at < numDirty; at++) effects.write(dirty[at] ?? 0, writer)
        effects.writeTrust(writer)
      }
      // after all effects: a text takes colours that another point may decide
      for (let at = 0; at < numDirty; at++) texts.note(dirty[at] ?? 0)
      const measuredAt = clearDirty()
      const glyphs = texts.layOut()
      return writer.count === 0 && !glyphs ? null : writer.take(glyphs, measuredAt)
    },
    inspect: (element) =>
      (slotsOf.get(element) ?? []).map(({ slot, point }) => ({
        slot,
        pointId: table.pointIds[point] ?? 0,
        value: points.values[point] ?? Number.NaN,
        quality: points.qualities[point] ?? 0,
        time: points.times[point] ?? 0,
        trusted: points.isTrusted(point),
      })),
  }
}
