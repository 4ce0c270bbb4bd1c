// Which point the heading of a column, or a name in a long file, means. Duty: codes, names and pinyin to one point; what may
// mean several means none. Pure.

import { UNITS, unitFactor } from '#contract/history-import/units.ts'
import type { ImportPoint } from './points.repository.ts'

export interface NamedPoint {
  readonly code: string
  /** Empty: that of the point. */
  readonly unit: string
}

const normal = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._\-/#:：，,]+/g, '')

/** Ways to write a point, the most certain first. */
function keysOf(point: ImportPoint): readonly (readonly string[])[] {
  const { code, nodeCode, nodeName, stationName, paramCode, paramName, paramNameEn } = point
  const params = [paramName, paramCode, paramNameEn]
  const pinyins = (text: string): readonly string[] => (text === '' ? ['', ''] : text.split(' '))
  const [nodePinyins, stationPinyins] = [pinyins(point.pinyin), pinyins(point.stationPinyin)]
  const spelt = [0, 1].map((way) => `${stationPinyins[way] ?? ''}${nodePinyins[way] ?? ''}`)
  return [
    [code],
    params.flatMap((param) => [`${stationName}${nodeName}${param}`, `${nodeCode}${param}`]),
    [
      ...params.flatMap((param) => [`${nodeName}${param}`, `${stationName}${param}`]),
      ...spelt.map((way) => `${way}${paramCode}`),
    ],
    params,
  ]
}

/** @returns Finds the point of a written name; null where none or several are meant. */
export function createPointNames(points: readonly ImportPoint[]): (written: string) => NamedPoint | null {
  const levels: Map<string, ImportPoint | null>[] = []
  for (const point of points)
    for (const [level, keys] of keysOf(point).entries()) {
      const known = levels[level] ?? new Map<string, ImportPoint | null>()
      levels[level] = known
      for (const key of new Set(keys.map(normal))) {
        const other = known.get(key)
        known.set(key, other === undefined || other === point ? point : null)
      }
    }
  const find = (name: string): ImportPoint | null => {
    const key = normal(name)
    if (key === '') return null
    for (const known of levels) {
      const found = known.get(key)
      if (found !== undefined) return found
    }
    return null
  }
  return (written) => {
    const plain = find(written)
    if (plain) return { code: plain.code, unit: '' }
    const [, name = '', unitText = ''] = /^(.*?)\s*[(（[]\s*([^()（）[\]]*?)\s*[)）\]]\s*$/.exec(written) ?? []
    const point = find(name)
    if (!point) return null
    const unit = UNITS.find((one) => one === unitText) ?? ''
    return { code: point.code, unit: unit !== point.unit && unitFactor(unit, point.unit) !== null ? unit : '' }
  }
}
