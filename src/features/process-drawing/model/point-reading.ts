import { QUALITY } from '#contract/live/quality.ts'
import type { PointInfo } from '#contract/network/points.ts'
import type { BoundValue } from '#drawing/index.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

export type QualityWord = keyof typeof QUALITY | 'outdated'

/** One line of what a person reads at an element. */
export interface PointReading {
  readonly point: PointInfo
  /** Value with its unit; null when none was ever received. */
  readonly text: string | null
  readonly quality: QualityWord | null
  readonly isTrusted: boolean
  /** When it was measured, epoch ms; null when that is not known. */
  readonly time: number | null
}

/** The values behind an element in the words of their points; bindings of points that are not known are left out. */
export function readingsOf(values: readonly BoundValue[], points: ReadonlyMap<number, PointInfo>): PointReading[] {
  return values.flatMap(({ pointId, value, quality, time, trusted }) => {
    const point = points.get(pointId)
    if (!point) return []
    const hasValue = !Number.isNaN(value)
    const text = `${formatQuantity(value, point.decimals)}${point.unit === '' ? '' : ` ${point.unit}`}`
    return [
      {
        point,
        text: hasValue ? text : null,
        quality: hasValue ? qualityWord(quality, trusted) : null,
        isTrusted: trusted,
        time: time > 0 ? time : null,
      },
    ]
  })
}

const QUALITY_WORDS = Object.entries(QUALITY)

/** A good number that is not trusted any more is an old one. */
function qualityWord(quality: number, isTrusted: boolean): QualityWord {
  const word = QUALITY_WORDS.find(([, code]) => code === quality)?.[0]
  if (!isQualityWord(word)) return 'commFail'
  return !isTrusted && (word === 'good' || word === 'manual' || word === 'calculated') ? 'outdated' : word
}

const isQualityWord = (word: string | undefined): word is keyof typeof QUALITY => word !== undefined && word in QUALITY
