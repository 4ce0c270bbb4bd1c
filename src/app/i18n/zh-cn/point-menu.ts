export const pointMenu = {
  label: '打开 {{name}} 的页面',
  keys: '右键或 Shift+F10',
  trend: '曲线',
  limits: '报警阈值',
  alarms: '报警',
  station: '站点实时',
  drawing: '工艺图',
  back: '返回“{{title}}”',
  backPlain: '返回',
} as const
