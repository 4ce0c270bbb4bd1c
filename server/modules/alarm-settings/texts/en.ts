import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  points: (count: number) => `${count} points`,
  notAbove: (code: string, name: string, value: number) => `${code}: must be above ${name.toLowerCase()}, ${value}`,
  outOfRange: (code: string, min: number, max: number) => `${code}: must be within the range, ${min} to ${max}`,
  unknownPoint: 'names a point that does not exist or is outside of your data scope',
  unknownStation: 'names no station in your data scope',
  toItself: 'names the station itself',
  nothingToCopy: 'has no points to copy from',
  nothingChanges: 'nothing would change: alter a value at least',
}
