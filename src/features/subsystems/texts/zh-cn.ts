export const subsystems = {
  subsystems: '子系统',
  choose: '请选择子系统',
  pages: '可打开的页面',
  search: '查找页面',
  clear: '清除',
  newTab: '新标签页打开',
  shortcut: '快捷入口',
  roles: '可用角色',
  noRoles: '没有角色可以打开',
  thisOne: '此子系统',
  copyFrom: '从其他子系统复制',
  numChosen: '已选 {{count}} 个页面',
  empty: '还没有子系统',
  emptyDetail: '请先在子系统管理中新增。',
  loading: '正在读取',
  closed: '未开放',
  noMatch: '没有匹配的页面',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly subsystems: typeof subsystems
  }
}
