import { type Label, label } from '../kit/language.ts'
import type { Verb } from '../kit/resource.ts'

export const PERMISSION_VERBS = {
  view: label('查看', 'View'),
  add: label('新增', 'Add'),
  edit: label('编辑', 'Edit'),
  delete: label('删除', 'Delete'),
  export: label('导出', 'Export'),
  import: label('导入', 'Import'),
  apply: label('应用', 'Apply'),
  acknowledge: label('确认', 'Acknowledge'),
  shelve: label('搁置', 'Shelve'),
  shelveUrgent: label('搁置紧急', 'Shelve urgent'),
  renew: label('续期', 'Renew'),
  publish: label('发布', 'Publish'),
  operate: label('启停与执行', 'Start, stop and run'),
  write: label('下发', 'Write'),
  stop: label('停止', 'Stop'),
  lift: label('解除停止', 'Lift stops of'),
  approve: label('复核', 'Approve'),
  accept: label('采纳', 'Accept'),
  release: label('投运', 'Release'),
} as const satisfies Record<Verb, Label> & Record<string, Label>

export type PermissionVerb = keyof typeof PERMISSION_VERBS

export const ALL_VERBS = ['view', 'add', 'edit', 'delete', 'export', 'import'] as const satisfies readonly Verb[]
export const WITHOUT_IMPORT = ['view', 'add', 'edit', 'delete', 'export'] as const satisfies readonly Verb[]
