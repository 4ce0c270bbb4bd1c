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
  rollOut: {
    open: '推广 {{title}} 到其他换热站',
    title: '推广“{{title}}”',
    checking: '正在核对各站点位',
    search: '搜索换热站名称或编码',
    lackingOnly: '只看缺少点位的',
    stations: '换热站',
    noStation: '没有符合的换热站',
    column: { station: '换热站', units: '机组', points: '点位', missing: '缺少的点位', shownBy: '现用图纸' },
    whole: '齐全',
    shownBy: { own: '自有图纸', this: '本图纸', other: '{{title}}', none: '无' },
    chosen: '已选 {{count}} 个换热站',
    lacking: '其中 {{count}} 个缺少点位，相应数值将无数据',
    unsaved: '核对的是已保存的版本',
    apply: '推广',
    done: '“{{title}}”现用于 {{count}} 个换热站',
  },
  copyTitle: '{{title}} 副本',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly drawings: typeof drawings
  }
}
