export const dataConfig = {
  pages: '页面',
  up: '上移 {{name}}',
  down: '下移 {{name}}',
  noPages: '没有页面',
} as const

export const columnSort = {
  page: '页面',
  open: '打开该页面',
  formats: '数据列配置',
  none: '该页面没有数据列',
  noneDetail: '在“数据列配置”中新增后，可在这里排序。',
  about:
    '拖动改变顺序，或用按钮、Alt + ↑ ↓ 移动；勾选的列默认显示，未勾选的列仍可在表格中按需打开。保存后对所有人生效。',
  mayNotEdit: '没有修改数据列的权限，只能查看。',
  save: '保存',
  restore: '恢复',
  oneShown: '至少显示一列',
  numShown: '显示 {{count}} 列，共 {{all}} 列',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly dataConfig: typeof dataConfig
    readonly columnSort: typeof columnSort
  }
}
