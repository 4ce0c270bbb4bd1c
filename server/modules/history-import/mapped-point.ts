import type { MappedPoint } from '#contract/endpoints/history-import.ts'
import type { Language } from '#contract/kit/language.ts'
import type { ImportPoint } from './points.repository.ts'

export const mappedPoint = (
  { code, stationName, nodeName, paramName, paramNameEn, unit }: ImportPoint,
  language: Language,
): MappedPoint => ({
  code,
  name: `${stationName} ${nodeName} ${language === 'en' ? paramNameEn : paramName}`.trim(),
  unit,
})
