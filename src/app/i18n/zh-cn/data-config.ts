export const dataConfig = {
  groupsTitle: '数据分组',
  columnsTitle: '数据列配置',
  fixedTitle: '固定列配置',
  curvesTitle: '曲线分组',
  sourcesTitle: '热源数据配置',
  pages: '页面',
  up: '上移 {{name}}',
  down: '下移 {{name}}',
  noPages: '没有页面',
} as const
