import {
  type BindingTable,
  type BlinkBinding,
  type BoundTo,
  type ColorBinding,
  type ColorRange,
  type FlowBinding,
  type LevelBinding,
  numSourcesOf,
  type SpinBinding,
} from './binding-table.ts'
import { EffectChannel } from './effect-channel.ts'
import { ElementTrust } from './element-trust.ts'
import { EFFECT } from './patch.ts'
import type { PatchWriter } from './patch-writer.ts'
import type { PointValues } from './point-values.ts'
import type { Trust } from './trust.ts'
import { UpstreamTrust } from './upstream-trust.ts'

/** Steps of a tank's level from empty to full; a finer step is less than a pixel of any tank. */
const LEVEL_STEPS = 1000
/** Angles are written in steps of this fraction of a degree. */
const ANGLE_STEPS = 10
const WHITE = 0xffffff

/**
 * Effects last written for the elements of a drawing, and the next entries when sources change. A value that is not
 * good hides, moves, blinks and colours nothing; a tank keeps its last level, a turned element its last angle, and the
 * element turns grey.
 */
export class ElementEffects {
  readonly #points: PointValues
  readonly #colors: EffectChannel<ColorBinding>
  readonly #blinks: EffectChannel<BlinkBinding>
  readonly #visibles: EffectChannel<BoundTo>
  readonly #others: readonly Pick<EffectChannel<BoundTo>, 'write' | 'writeAll'>[]
  readonly #trust: ElementTrust
  readonly #upstream: UpstreamTrust
  readonly #numSources: number

  constructor(table: BindingTable, points: PointValues) {
    const numSources = numSourcesOf(table)
    this.#points = points
    this.#numSources = numSources
    this.#colors = new EffectChannel(table.colors, EFFECT.color, numSources, (binding) => this.#colorOf(binding))
    this.#blinks = new EffectChannel(table.blinks, EFFECT.blink, numSources, (binding) => this.#blinkOf(binding))
    this.#visibles = new EffectChannel(table.visibles, EFFECT.visible, numSources, ({ source }) =>
      points.present(source) === 0 ? 0 : 1,
    )
    this.#others = [
      new EffectChannel(table.levels, EFFECT.level, numSources, (binding) => this.#levelOf(binding)),
      new EffectChannel(table.rotations, EFFECT.rotation, numSources, (binding) => this.#angleOf(binding)),
      new EffectChannel(table.spins, EFFECT.spin, numSources, (binding) => this.#spinOf(binding)),
      new EffectChannel(table.flows, EFFECT.flow, numSources, (binding) =>
        flowSpeed(binding, points.present(binding.source)),
      ),
    ]
    this.#trust = new ElementTrust(table)
    this.#upstream = new UpstreamTrust(table, points)
  }

  /** Colour that a value gives the element, NaN: as drawn. */
  colorOf(element: number): number {
    return this.#colors.lastWritten(element) ?? Number.NaN
  }

  isBlinking(element: number): boolean {
    return this.#blinks.lastWritten(element) === 1
  }

  isHidden(element: number): boolean {
    return this.#visibles.lastWritten(element) === 0
  }

  /** Writes every effect of every element, changed or not. */
  writeAll(writer: PatchWriter): void {
    for (const channel of this.#channels()) channel.writeAll(writer)
    for (let source = 0; source < this.#numSources; source++) this.#noteTrust(source)
    this.#noteUpstream()
    this.#trust.writeAll(writer)
  }

  /** Writes the effects that a change of `source` changes, except trust, which {@link writeTrust} writes. */
  write(source: number, writer: PatchWriter): void {
    this.#colors.write(source, writer)
    this.#blinks.write(source, writer)
    this.#visibles.write(source, writer)
    for (const channel of this.#others) channel.write(source, writer)
    this.#noteTrust(source)
  }

  /**
   * Writes which elements turned grey or good since the last call; one entry an element, however many sources it has.
   */
  writeTrust(writer: PatchWriter): void {
    this.#noteUpstream()
    this.#trust.writeChanged(writer)
  }

  #noteTrust(source: number): void {
    this.#trust.note(source, this.#points.trustOf(source))
    this.#upstream.note(source)
  }

  #noteUpstream(): void {
    this.#upstream.update((pipe: number, trust: Trust) => this.#trust.noteUpstream(pipe, trust))
  }

  #channels() {
    return [this.#colors, this.#blinks, this.#visibles, ...this.#others]
  }

  #colorOf({ source, ranges }: ColorBinding): number {
    const value = this.#points.present(source)
    if (ranges) return rangeOf(ranges, value)?.color ?? Number.NaN
    return Number.isNaN(value) ? Number.NaN : Math.min(Math.max(Math.trunc(value), 0), WHITE)
  }

  #blinkOf({ source, ranges }: BlinkBinding): number {
    const value = this.#points.present(source)
    if (ranges) return rangeOf(ranges, value)?.blink ? 1 : 0
    return value ? 1 : 0
  }

  /** From the last number, good or not: a tank whose gauge is silent is grey, not empty. */
  #levelOf({ source, full }: LevelBinding): number {
    const part = Math.min(Math.max(this.#points.valueOf(source) / full, 0), 1)
    return Math.round(part * LEVEL_STEPS) / LEVEL_STEPS
  }

  #angleOf({ source }: BoundTo): number {
    const degrees = this.#points.valueOf(source)
    return Number.isNaN(degrees) ? 0 : Math.round((degrees % 360) * ANGLE_STEPS) / ANGLE_STEPS
  }

  #spinOf({ source, turnsPerSecond }: SpinBinding): number {
    return this.#points.present(source) > 0 ? turnsPerSecond : 0
  }
}

function rangeOf(ranges: readonly ColorRange[], value: number): ColorRange | undefined {
  for (const range of ranges) if (value >= range.min && value < range.max) return range
  return undefined
}

/** Whole px/s; never 0 while there is flow. */
function flowSpeed({ direction, full, pxPerSecond }: FlowBinding, value: number): number {
  const sense = value > 0 ? direction : value < 0 ? -direction : 0
  if (sense === 0) return 0
  const share = full > 0 ? Math.min(Math.abs(value) / full, 1) : 1
  return sense * Math.max(1, Math.round(share * pxPerSecond))
}
