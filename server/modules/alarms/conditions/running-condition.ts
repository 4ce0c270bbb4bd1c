import type { ConditionKind } from '#contract/alarms/condition.ts'
import type { NodeReader, Reading } from '#contract/expression/node-expression.ts'
import type { Bounds, Threshold } from '../engine/evaluate.ts'

/** A value of before, or a bucket of them: then `value` is their mean. Plain JSON. */
export interface Remembered {
  /** Epoch ms; of a bucket its beginning. */
  readonly at: number
  readonly value: number
  /** Values in the bucket. */
  readonly count?: number
  /** Sum of the squared distances from their mean. */
  readonly squares?: number
}

/** What a condition remembers of the values before; plain JSON, read again from the samples when the process starts. */
export type Memory = readonly Remembered[]

/** A condition as the engine runs it: it makes one number of each sample, and has bounds for that number. */
export interface RunningCondition {
  readonly kind: ConditionKind
  /** Differs between conditions that judge differently. */
  readonly definition: string
  readonly thresholds: readonly Threshold[]
  /** Values of the watched point that are normal whatever else is so; none where it depends on more than that value. */
  readonly normal?: NormalBand
  /** Parameters of the node that it reads beside the watched point. */
  readonly otherParams: readonly string[]
  /** The bounds of its thresholds come with each signal. */
  readonly hasMovingBounds?: boolean
  /** How far back its memory reaches; none: it has no memory. */
  readonly memoryMs?: number
  /**
   * The signal after a usable value of the watched point, or of any point that an expression reads; null: undecided.
   * `memory` is what the last call returned.
   */
  read(sample: Reading, memory: Memory, reader: NodeReader): Read
}

/** Both ends are normal as well. */
export interface NormalBand {
  readonly low: number
  readonly high: number
}

interface Read {
  readonly signal: number | null
  readonly memory: Memory
  /** Where the bounds move: those that hold with this signal. */
  readonly bounds?: Bounds
}

export type ReadSample = RunningCondition['read']
type LimitName = 'll' | 'l' | 'h' | 'hh'

export interface ConditionSettings {
  /** Of everything but the accident limits. */
  readonly level: number
  /** Levels of limits, where each has its own. */
  readonly limitLevels?: Readonly<Record<LimitName, number>>
  readonly deadband: number
  readonly onDelayS: number
  readonly offDelayS: number
}

/** Of the means of an hour of the day, over the days before. */
export interface UsualHour {
  readonly mean: number
  readonly sigma: number
}
/** What was usual at a moment, epoch ms, as far as it was known then; null where too few days were known. */
export type UsualAt = (at: number) => UsualHour | null

export const ACCIDENT_LEVEL = 3
export const NOTHING: Memory = []
/** States are compared half-way between two values. */
export const HALF = 0.5

export const plain =
  (signalOf: (sample: Reading) => number): ReadSample =>
  (sample) => ({ signal: signalOf(sample), memory: NOTHING })
