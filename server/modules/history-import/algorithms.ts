import { label } from '#contract/kit/language.ts'
import type { Algorithm } from '#server/core/jobs/algorithm.ts'

const ONE_IMPORT = label('一次导入', 'One import')

export const historyImportAlgorithms: readonly Algorithm[] = [
  {
    runs: 'onRequest',
    kind: 'historyImport.check',
    group: 'files',
    version: 1,
    scope: ONE_IMPORT,
    computes: label(
      '读取历史数据文件，列出列、时段和不能读取的行。',
      'Reads files of history, and lists columns, spans and lines that cannot be read.',
    ),
  },
  {
    runs: 'onRequest',
    kind: 'historyImport.write',
    group: 'files',
    version: 1,
    scope: ONE_IMPORT,
    computes: label(
      '写入已检查的历史数据，并重新计算其汇总。',
      'Writes history that was checked, and has its rollups computed again.',
    ),
  },
  {
    runs: 'onRequest',
    kind: 'historyImport.undo',
    group: 'files',
    version: 1,
    scope: ONE_IMPORT,
    computes: label('撤回一次导入写入的数据。', 'Takes back what an import has written.'),
  },
]
