import { QUALITY } from '#contract/live/quality.ts'
import type { PointInfo } from '#contract/network/points.ts'
import type { BoundValue } from '#drawing/index.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

export type QualityWord = keyof typeof QUALITY | 'outdated'

/** One line of the reading at an element. */
export interface PointReading {
  readonly point: PointInfo
  /** Value with its unit; null when none was ever received. */
  readonly text: string | null
  readonly quality: QualityWord | null
  readonly isTrusted: boolean
  /** Measurement time, epoch ms; null when unknown. */
  readonly time: number | null
}

/** The values bound to an element, with names and units of their points. Bindings of unknown points are left out. */
export function readingsOf(values: readonly BoundValue[], points: ReadonlyMap<number, PointInfo>): PointReading[] {
  return values.flatMap((value) => {
    const point = points.get(value.pointId)
    return point ? [readingOf(point, value)] : []
  })
}

/** @param valueText - Of the value, without its unit. */
export function readingOf(
  point: PointInfo,
  { value, quality, time, trusted }: BoundValue,
  valueText = formatQuantity(value, point.decimals),
): PointReading {
  const hasValue = !Number.isNaN(value)
  return {
    point,
    text: hasValue ? `${valueText}${point.unit === '' ? '' : ` ${point.unit}`}` : null,
    quality: hasValue ? qualityWord(quality, trusted) : null,
    isTrusted: trusted,
    time: time > 0 ? time : null,
  }
}

const QUALITY_WORDS = Object.entries(QUALITY)

/** A good value that is no longer trusted counts as old. */
export function qualityWord(quality: number, isTrusted: boolean): QualityWord {
  const word = QUALITY_WORDS.find(([, code]) => code === quality)?.[0]
  if (!isQualityWord(word)) return 'commFail'
  return !isTrusted && (word === 'good' || word === 'manual' || word === 'calculated') ? 'outdated' : word
}

const isQualityWord = (word: string | undefined): word is keyof typeof QUALITY => word !== undefined && word in QUALITY
