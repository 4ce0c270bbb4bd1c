import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  badId: 'is no id of a drawing',
  noneOfType: 'No drawing of this type is published yet',
  unknownDrawing: 'This drawing does not exist, or is outside of your data scope',
  deletedDrawing: (title: string) => `The drawing “${title}” was deleted`,
  unpublishedDrawing: (title: string) => `The drawing “${title}” is not published yet`,
  noSuchVersion: (number: number) => `There is no version ${number}, or no longer`,
  noPicture: 'This version has no picture',
  savedMeanwhile: (by: string, number: number) => `${by} has saved version ${number} meanwhile: check before you save`,
  canvasMissing: 'must be the drawing, as a JSON file',
  pictureTooLarge: (kilobytes: number) => `must be at most ${kilobytes} kB`,
  notAPicture: 'must be a PNG or WebP picture',
  nodeMissing: { station: 'must be the code of a station', source: 'must be the code of a source' },
  nodeOfOtherKind: { station: 'must be the code of a station', source: 'must be the code of a source' },
  unitMissing: 'must be the code of a unit',
  notAUnit: 'is no code of a unit in your data scope',
  unitOfOtherStation: (station: string) => `must be a unit of ${station}`,
  noUnitOfSource: 'must be empty: a source has no units',
  copiedFrom: (title: string, number: number) => `Copy of “${title}”, version ${number}`,
}
