import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  tooManyCells: (maxSheetCells: number) =>
    `gives more than ${maxSheetCells} cells: ask for less, or for a coarser step`,
  history: 'History',
  noSuchStation: 'is no station of your data scope',
  noSuchNote: 'The note does not exist any more.',
  noSuchUnit: 'is neither a station with units nor a unit in the data scope',
}
