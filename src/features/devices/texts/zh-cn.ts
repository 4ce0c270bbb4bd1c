export const devices = {
  tree: '所属节点',
  templates: '模板',
  noTemplates: '还没有设备模板',
  addTemplate: '新增模板',
  templateOf: '{{name}}（{{protocol}}）',
  copy: '复制',
  copyRow: '复制 {{name}}',
  copyTitle: '复制模板“{{name}}”',
  copyOf: '{{name}} 副本',
  renew: '续期',
  renewRow: '续期 {{name}}',
  renewChosen: '续期（{{count}}）',
  renewTitle: '为 {{count}} 张通讯卡续期',
  renewHint: '到期日期顺延所填月数；已过期的卡从今天算起，并恢复为正常。',
  months: '月数（1–60）',
  renewed: '已为 {{count}} 张通讯卡续期',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly devices: typeof devices
  }
}
