import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  tooManyCells: (maxSheetCells: number) =>
    `gives more than ${maxSheetCells} cells: narrow it down, or choose a longer step`,
  history: 'History',
  noSuchStation: 'is not a station in your data scope',
  noSuchNote: 'The note does not exist or has been removed',
  noSuchUnit: 'is neither a station with units nor a unit in your data scope',
}
