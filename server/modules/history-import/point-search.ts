import type { MappedPoint } from '#contract/endpoints/history-import.ts'
import type { Language } from '#contract/kit/language.ts'
import type { ImportPoint } from './points.repository.ts'

const MOST_FOUND = 50

export const mappedPoint = (
  { code, stationName, nodeName, paramName, paramNameEn, unit }: ImportPoint,
  language: Language,
): MappedPoint => ({
  code,
  name: `${stationName} ${nodeName} ${language === 'en' ? paramNameEn : paramName}`.trim(),
  unit,
})

/** @returns Finds points that have each word of a text in their code, name or pinyin. */
export const createPointSearch =
  (points: readonly ImportPoint[], language: Language) =>
  (text: string): MappedPoint[] => {
    const words = text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
    const found: MappedPoint[] = []
    for (const point of points) {
      const { code, stationName, nodeName, paramName, paramNameEn, pinyin, stationPinyin } = point
      const where = [code, stationName, nodeName, paramName, paramNameEn, pinyin, stationPinyin].join(' ').toLowerCase()
      if (words.every((word) => where.includes(word))) found.push(mappedPoint(point, language))
      if (found.length === MOST_FOUND) break
    }
    return found
  }
