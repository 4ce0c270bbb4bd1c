import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

/** What a point is called. */
export const pointName = ({ name, nameEn }: Pick<TelemetryPoint, 'name' | 'nameEn'>, language: Language): string =>
  language === 'en' && nameEn !== '' ? nameEn : name

/** A value as its point shows it, without its unit: a word where the point has one for it. */
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
  .map(([name]) => name as QualityName) // the keys of QUALITY, in the order of its numbers

/** A number that the console does not know says as much as no communication. */
export const qualityName = (quality: number): QualityName => NAMES[quality] ?? 'commFail'

/** Which limit a value is beyond; the accident limits come first. */
export type LimitState = 'hh' | 'll' | 'h' | 'l' | null

export function limitStateOf(value: number, { ll, l, h, hh }: TelemetryPoint['limits']): LimitState {
  if (hh !== null && value > hh) return 'hh'
  if (ll !== null && value < ll) return 'll'
  if (h !== null && value > h) return 'h'
  if (l !== null && value < l) return 'l'
  return null
}
