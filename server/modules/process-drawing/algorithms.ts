import { label } from '#contract/kit/language.ts'
import type { Algorithm } from '#server/core/jobs/algorithm.ts'

export const drawingAlgorithms: readonly Algorithm[] = [
  {
    runs: 'scheduled',
    kind: 'drawings.dropDeleted',
    group: 'cleaning',
    version: 1,
    scope: label('已删除的图纸', 'Deleted drawings'),
    computes: label('彻底删除回收期已过的图纸。', 'Deletes drawings for good whose deletion can no longer be undone.'),
    without: label('已删除的图纸会一直占用数据库空间。', 'Deleted drawings go on taking room in the database.'),
  },
]
