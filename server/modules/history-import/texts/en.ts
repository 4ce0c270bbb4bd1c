import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  noSuchImport: 'There is no such import, or you may not see it.',
  noSuchFile: 'There is no such file, or it takes no more parts.',
  partMissing: 'lacks the part of the file: at most 4 MB',
  partTooMany: 'is beyond the size that was told for the file',
  incomplete: (name) => `${name} is not complete: send it again`,
  tooLarge: (megabytes) => `have more than ${megabytes} MB together`,
  tooMuchWaits: (megabytes) =>
    `Your files that wait to be written would be more than ${megabytes} MB: write or cancel an import first.`,
  notNow: 'The state of this import does not allow it.',
  noPoints: 'needs at least one point',
  columnTwice: (heading) => `uses the column “${heading}” twice: allowed is once`,
  columnBeyond: (count) => `uses a column that is not there: the file has ${count}`,
  pointTwice: (code) => `has the point ${code} twice: allowed is once`,
  noSuchPoint: (code) => `has the point ${code}, which does not exist or which you may not see`,
  unitDiffers: (code, unit, own) => `${code}: ${unit} cannot become ${own || 'a number without a unit'}`,
  tooManyValues: (limit) => `gives more than ${limit} values: ask for a shorter time or for fewer points`,
  valuesTitle: 'Values',
  columns: { time: 'time', point: 'point', value: 'value', quality: 'quality' },
  laterImport: (time) => `The import of ${time} has written the same hours: undo it first.`,
}
