export const points = {
  batchLimits: '批量设置限值（{{count}}）',
  limitsTitle: '为 {{count}} 个点位设置限值',
  limitsHint: '留空表示不设此限值；由低到高：事故低、运行低、运行高、事故高。',
  templates: '模板',
  noTemplates: '还没有点位模板',
  addTemplate: '新增模板',
  templateOf: '{{name}}（{{type}}，版本 {{revision}}）',
  apply: '应用到节点',
  applyTitle: '应用模板“{{name}}”',
  preview: '查看差异（{{count}} 个节点）',
  chooseAgain: '重新选择',
  applyNow: '应用到 {{count}} 个节点',
  applied: '已写入 {{nodes}} 个节点的 {{count}} 个点位',
  difference: '新增 {{added}} 个点位，修改 {{changed}} 个，{{same}} 个相同。',
  firstRows: '以下为前 {{count}} 项。',
  nothingChanges: '没有差异，无需应用',
  node: '节点',
  point: '点位',
  change: '变化',
  isAdded: '新增',
  isSwitchedOn: '重新启用',
  show: '显示',
  params: '参量',
  nodesAndRevisions: '节点与版本',
  applyToNode: '将最新版本应用到 {{name}}',
  renewOutdated: '更新落后节点（{{count}}）',
  tree: '物理架构',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly points: typeof points
  }
}
