import type { Place } from '#contract/pipes/town.ts'
import type { BenchKind, BenchTown } from '../bench-town.ts'

export interface MapContestant {
  /** Resolves when the town has been drawn. */
  open(stage: HTMLElement, town: BenchTown): Promise<void>
  /**
   * @param at - Of the thing among those of its kind.
   *
   * @param color - Of `BENCH_COLORS`.
   */
  show(kind: BenchKind, at: number, color: number): void
  /** Pixels from the upper left corner of the stage. */
  pixelOf(place: Place): { readonly x: number; readonly y: number }
}
