import type { ValueFrame } from '#contract/live/frame.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { type BoundPoints, NO_POINT_ID } from './bind-points.ts'
import { type BindingTable, numSourcesOf, type SlotBinding } from './binding-table.ts'
import { ComputedValues } from './computed-values.ts'
import { ElementEffects } from './element-effects.ts'
import type { BoundValue, GlyphMetrics, ScenePatch, SourceValue } from './patch.ts'
import { PatchWriter } from './patch-writer.ts'
import { PointIndices } from './point-indices.ts'
import { PointValues } from './point-values.ts'
import { ValueTexts } from './value-texts.ts'

export interface Evaluator {
  /** Takes the values of the drawing's points from a frame and ignores those of other points. O(frame). */
  apply(frame: ValueFrame): void
  /**
   * Takes values of the past, in rising time, up to the moment that is the frame's server time: each holds until the next
   * one of its point, and one that is not a number leaves its point without any. O(frame).
   */
  applyPast(frame: ValueFrame): void
  /** Takes over how often some points report, in ms; before their values. */
  tellPeriods(pointIds: readonly number[], periodsMs: readonly number[]): void
  /** Marks values that are too old at `now` (server time, epoch ms) as old. O(points). */
  tick(now: number): void
  /** Marks every value as old until it is received again: the connection is lost. */
  markStale(): void
  /**
   * Binds the table to other points, whose values are not known yet: the next patch is a full one. O(points + effects).
   */
  bind(points: BoundPoints): void
  /**
   * Restricts value texts to these elements; until the first call all are laid out. Other effects are written for all.
   */
  setVisible(elements: Uint32Array): void
  /** Whether {@link takePatch} may have something to write. */
  hasChanges(): boolean
  /**
   * What changes on screen since the last call, each effect of an element at most once; null for nothing. The first
   * patch holds every effect, so that it also resets a scene that another evaluator has served before.
   */
  takePatch(): ScenePatch | null
  /** The values bound to an element, by slot; none for points that do not exist. */
  inspect(element: number): readonly BoundValue[]
  /** The last value of each point that has one, as a frame of that time (server time, epoch ms). O(points). */
  snapshot(now: number): ValueFrame
  /** Of that, what is current of some points. O(asked points). */
  present(pointIds: Uint32Array, now: number): ValueFrame
  /** The number of a source, and whether it is current. */
  read(source: number): SourceValue
}

/**
 * Holds the live values of one drawing and turns them into patches. compile-bindings.ts makes the table.
 *
 * @throws {RangeError} when the metrics cannot serve a value text.
 */
export function createEvaluator(table: BindingTable, initial: BoundPoints, metrics: GlyphMetrics): Evaluator {
  const numPoints = table.references.length
  const numSources = numSourcesOf(table)
  const points = new PointValues(numPoints, numSources - numPoints, table.programs.rated)
  const computed = new ComputedValues(table, points)
  const effects = new ElementEffects(table, points)
  const texts = new ValueTexts(table, points, effects, metrics)
  const writer = new PatchWriter()
  const slotsOf = new Map<number, SlotBinding[]>()
  for (const slot of table.slots) slotsOf.set(slot.element, [...(slotsOf.get(slot.element) ?? []), slot])

  let bound = initial
  let indices = new PointIndices(bound)
  /** Sources that changed since the last patch. */
  const dirty = new Uint32Array(numSources)
  let numDirty = 0
  const isDirty = new Uint8Array(numSources)
  /** Points with a new value, as opposed to one that grew old. */
  const isNew = new Uint8Array(numPoints)
  let isFirstPatch = true
  texts.bind(bound)

  function markDirty(source: number): void {
    if (isDirty[source] === 1) return
    isDirty[source] = 1
    dirty[numDirty] = source
    numDirty += 1
  }

  function markPoint(point: number): void {
    markDirty(point)
    computed.notePoint(point)
  }

  function take({ pointIds, values, times, qualities, serverTime }: ValueFrame, isPast: boolean): void {
    for (let at = 0; at < pointIds.length; at++) {
      const [value, time, quality] = [values[at] ?? Number.NaN, times[at] ?? 0, qualities[at] ?? 0]
      for (let point = indices.firstOf(pointIds[at] ?? 0); point >= 0; point = indices.nextOf(point)) {
        const isChanged = isPast
          ? points.setPast(point, value, time, quality, serverTime)
          : points.set(point, value, time, quality, serverTime)
        if (!isChanged) continue
        markPoint(point)
        isNew[point] = 1
      }
    }
  }

  function noteTime(): void {
    computed.noteTime()
    computed.run(markDirty)
    texts.noteTime()
  }

  /** Clears the dirty sources; returns the newest measurement time among the new values, 0 without any. */
  function frameOf(wanted: readonly number[], now: number): ValueFrame {
    return {
      serverTime: now,
      pointIds: Uint32Array.from(wanted, (point) => bound.pointIds[point] ?? NO_POINT_ID),
      values: Float64Array.from(wanted, (point) => points.valueOf(point)),
      times: Float64Array.from(wanted, (point) => points.times[point] ?? 0),
      qualities: Uint8Array.from(wanted, (point) => points.qualities[point] ?? QUALITY.commFail),
    }
  }

  function clearDirty(): number {
    let newest = 0
    for (let at = 0; at < numDirty; at++) {
      const source = dirty[at] ?? 0
      isDirty[source] = 0
      if (isNew[source] !== 1) continue
      newest = Math.max(newest, points.times[source] ?? 0)
      isNew[source] = 0
    }
    numDirty = 0
    return newest
  }

  return {
    apply: (frame) => take(frame, false),
    applyPast(frame) {
      take(frame, true)
      noteTime()
    },
    tellPeriods(pointIds, periodsMs) {
      for (const [at, id] of pointIds.entries())
        for (let point = indices.firstOf(id); point >= 0; point = indices.nextOf(point))
          points.tellPeriod(point, periodsMs[at] ?? 0)
    },
    tick(now) {
      points.expire(now, markPoint)
      noteTime()
    },
    markStale: () => points.expireAll(markPoint),
    bind(next) {
      bound = next
      indices = new PointIndices(next)
      points.clear()
      computed.noteAll()
      for (let source = 0; source < numSources; source++) markDirty(source)
      isNew.fill(0)
      isFirstPatch = true
      texts.bind(next)
    },
    setVisible: (elements) => texts.setVisible(elements),
    hasChanges: () => isFirstPatch || numDirty > 0 || texts.hasChanges,
    takePatch() {
      computed.run(markDirty)
      if (isFirstPatch) {
        isFirstPatch = false
        effects.writeAll(writer)
      } else {
        for (let at = 0; at < numDirty; at++) effects.write(dirty[at] ?? 0, writer)
        effects.writeTrust(writer)
      }
      // after all effects, since another source may decide a text's colour
      for (let at = 0; at < numDirty; at++) texts.note(dirty[at] ?? 0)
      const measuredAt = clearDirty()
      const changedTexts = texts.layOut()
      return writer.count === 0 && !changedTexts ? null : writer.take(changedTexts, measuredAt)
    },
    snapshot(now) {
      const known = [...bound.pointIds.keys()].filter(
        (point) => bound.pointIds[point] !== NO_POINT_ID && Number.isFinite(points.valueOf(point)),
      )
      return frameOf(known, now)
    },
    present(pointIds, now) {
      const bindings = Array.from(pointIds, (id) => indices.firstOf(id))
      return frameOf(
        bindings.filter((point) => point >= 0 && points.isTrusted(point)),
        now,
      )
    },
    read(source) {
      computed.run(markDirty)
      return { value: points.valueOf(source), trust: points.trustOf(source) }
    },
    inspect: (element) =>
      (slotsOf.get(element) ?? []).flatMap(({ slot, source: point }) => {
        const pointId = bound.pointIds[point] ?? NO_POINT_ID
        if (pointId === NO_POINT_ID) return []
        const [quality, time] = [points.qualities[point] ?? 0, points.times[point] ?? 0]
        return { slot, pointId, value: points.valueOf(point), quality, time, trusted: points.isTrusted(point) }
      }),
  }
}
