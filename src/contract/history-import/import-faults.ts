import { type Label, label } from '../kit/language.ts'

/** Why a file is refused as a whole, with the line at which that shows. */
export const FILE_FAULTS = [
  'encoding',
  'quote',
  'columns',
  'cell',
  'headings',
  'columnTwice',
  'empty',
  'excelFormat',
  'excelLimit',
  'tooManyRefused',
] as const

/** What is wrong, and what is allowed. */
export const FILE_FAULT_NAMES: Readonly<Record<(typeof FILE_FAULTS)[number], Label>> = {
  encoding: label('有不属于所选编码的字节', 'has bytes that are not valid in the chosen encoding'),
  quote: label('引号没有成对', 'has a quotation mark that is not closed'),
  columns: label('超过 2000 列', 'has more than 2,000 columns'),
  cell: label('单元格超过 10000 个字符', 'has a cell of more than 10,000 characters'),
  headings: label('表头与映射不同', 'has headings that differ from the mapping'),
  columnTwice: label('有两列表头相同', 'has two columns with the same heading'),
  empty: label('没有数据行', 'has no rows'),
  excelFormat: label('不是 Excel 文件（.xlsx）', 'is not an Excel file (.xlsx)'),
  excelLimit: label(
    'Excel 文件过大：最多 20 MB，解压后 64 MB、256 列；请另存为 CSV',
    'is too large for Excel: at most 20 MB, 64 MB unpacked and 256 columns; save it as CSV',
  ),
  tooManyRefused: label('被拒绝的行超过 10000，请检查映射', 'has more than 10,000 refused lines: check the mapping'),
}

/** Why a line, or one value of it, is left out. */
export const LINE_FAULTS = [
  'cells',
  'time',
  'noSuchTime',
  'outOfOrder',
  'timeTwice',
  'notOver',
  'tooOld',
  'number',
  'quality',
] as const
export type LineFault = (typeof LINE_FAULTS)[number]

export const LINE_FAULT_NAMES: Readonly<Record<LineFault, Label>> = {
  cells: label('单元格数与表头不同', 'has a different number of cells from the headings'),
  time: label('时间格式不符', 'has a time in a different format'),
  noSuchTime: label('该时刻因夏令时不存在', 'has a time that does not exist: clocks were put forward'),
  outOfOrder: label('时间顺序与前面的行不一致', 'is out of order: the lines above go the other way'),
  timeTwice: label('时间与上一行相同', 'has the same time as the line above'),
  notOver: label('时间晚于已结束的小时', 'has a time after the last full hour'),
  tooOld: label('时间早于 10 年前', 'has a time more than 10 years ago'),
  number: label('不是数值', 'is not a number'),
  quality: label('没有此质量，应为 good、jump 等', 'has an unknown quality; known ones are good, jump and so on'),
}
