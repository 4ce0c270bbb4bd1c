import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

/** Name of a point. */
export const pointName = ({ name, nameEn }: Pick<TelemetryPoint, 'name' | 'nameEn'>, language: Language): string =>
  language === 'en' && nameEn !== '' ? nameEn : name

/** Text of a point's value, without its unit: a word where the point defines one for the value. */
export function pointText(
  { words, decimals }: Pick<TelemetryPoint, 'words' | 'decimals'>,
  value: number | null,
  language: Language,
): string {
  const word = value === null ? undefined : words?.[String(value)]
  return word ? labelIn(word, language) : formatQuantity(value, decimals)
}

type QualityName = keyof typeof QUALITY

const NAMES: readonly QualityName[] = Object.entries(QUALITY)
  .sort(([, one], [, other]) => one - other)
  .map(([name]) => name as QualityName) // the keys of QUALITY, in the order of their numbers

/** An unknown number is treated as a communication failure. */
export const qualityName = (quality: number): QualityName => NAMES[quality] ?? 'commFail'

/** The limit that a value violates; accident limits are checked first. */
export type LimitState = 'hh' | 'll' | 'h' | 'l' | null

export function limitStateOf(value: number, { ll, l, h, hh }: TelemetryPoint['limits']): LimitState {
  if (hh !== null && value > hh) return 'hh'
  if (ll !== null && value < ll) return 'll'
  if (h !== null && value > h) return 'h'
  if (l !== null && value < l) return 'l'
  return null
}
