export const drawings = {
  draw: '绘制 {{title}}',
  view: '查看 {{title}}',
  notToView: '{{title}} 尚未发布，不能查看',
  publish: '发布',
  publishNewest: '发布 {{title}} 的最新版本',
  isPublished: '{{title}} 的最新版本已发布',
  publishTitle: '发布“{{title}}”？',
  publishFirst: '查看人员将可以看到版本 {{number}}。',
  publishInstead: '查看人员将看到版本 {{number}}，不再看到版本 {{published}}。',
  wasPublished: '已发布“{{title}}”版本 {{number}}',
  versionsOf: '{{title}} 的版本',
  versionNumber: '版本 {{number}}',
  newest: '最新',
  published: '已发布',
  restoredFrom: '恢复自版本 {{number}}',
  restore: '恢复',
  wasRestored: '已将版本 {{number}} 恢复为版本 {{newest}}',
  loadingVersions: '正在读取版本',
  versionsFailed: '未能读取版本',
  copyTitle: '{{title}} 副本',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly drawings: typeof drawings
  }
}
