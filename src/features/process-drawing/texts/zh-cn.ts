export * from './drawings-zh-cn.ts'
export * from './editor-binding-zh-cn.ts'
export * from './editor-commands-zh-cn.ts'
export * from './editor-panels-zh-cn.ts'
export * from './editor-zh-cn.ts'
export * from './embedding-zh-cn.ts'
export * from './faceplate-zh-cn.ts'
export * from './own-symbols-zh-cn.ts'
export * from './wall-zh-cn.ts'

export const drawing = {
  title: '工艺图',
  chooseStation: '选择站点',
  board: '画板',
  unit: '机组',
  findPoint: '查找点位',
  noPoint: '图上没有这个点位',
  type: '图纸类型',
  types: { station: '热力站', unit: '机组', source: '热源', resource: '总图与资源图' },
  findDialog: '打开弹窗图',
  noDialog: '图上没有这个弹窗按钮',
  dialogsDeep: '最多打开 {{count}} 层弹窗，请先关闭上层',
  dialogBelow: '该图已在下层打开',
  dialogAddress: '弹窗按钮的网址无法打开：{{address}}',
  openPage: '在页面中打开',
  menuHint: '点按：面板；右键：曲线、阈值、报警、站点',
  alarms: '报警 {{count}}',
  nextAlarm: '下一个报警',
  noAlarmShown: '报警的点位都不在此画板上',
  pointNotShown: '此图中没有显示“{{point}}”',
  alarmNotShown: '此画板上没有该报警的点位：{{alarm}}',
  maintenance: '检修中（{{nodeName}}）：{{reason}}，{{name}}，至 {{time}}',
  minimap: '缩略图',
  more: '图纸操作',
  copyLink: '复制此位置的链接',
  linkCopied: '已复制链接',
  linkShown: '此页面不能使用剪贴板，链接为：{{address}}',
  saveView: '保存当前画面（PNG）',
  saveBoard: '保存整个画板（PNG）',
  noPicture: '未能生成图片',
  print: '打印当前画面',
  printedAt: '打印时间 {{time}}',
  diagram: '组态图',
  diagramTree: '站点与机组',
  chooseNode: '选择站点或机组',
  chooseNodeDetail: '在左侧选择站点、机组或热源后，这里显示它的工艺图。',
  noDrawing: '{{name}} 没有已发布的工艺图',
  noDrawingDetail: '为它绘制并发布工艺图，或把其他站点的工艺图推广到它后，这里显示实时画面。',
  touchHint: '再点一次打开面板',
  boardNumber: '画板{{number}}',
  searchStation: '输入名称或编码',
  noMatch: '没有符合的图纸',
  toolbar: '图纸工具',
  fit: '适应窗口',
  zoomIn: '放大',
  zoomOut: '缩小',
  zoomPercent: '缩放 {{percent}}%',
  canvasLabel: '{{title}}，实时工艺图',
  loading: '正在读取图纸',
  restoring: '正在恢复画面',
  unavailable: '此浏览器不支持 WebGL，无法显示图纸',
  loadFailed: '未能读取图纸',
  listFailed: '未能读取图纸清单',
  emptyTitle: '还没有已发布的此类图纸',
  emptyDetail: '绘制并发布图纸后，可以在这里查看实时画面。',
  missingTitle: '图纸不存在',
  missingDetail: '图纸不存在，或不在您的数据范围内，请在上方选择其他图纸。',
  deletedTitle: '图纸已被删除',
  deletedDetail: '请在上方选择其他图纸。',
  unpublishedTitle: '图纸尚未发布',
  unpublishedDetail: '发布后才能查看，请在上方选择其他图纸。',
  unknownTypeTitle: '没有这种图纸',
  unknownTypeDetail: '图纸类型“{{type}}”无效，可用的类型：{{allowed}}。',
  problemsTitle: '图纸有 {{count}} 处未能读取',
  problemsDetail: '其余部分照常显示，图纸本身没有改动。',
  moreMatches: '还有 {{count}} 项，请继续输入',
  unread: '画面无法显示',
  lostDocument: '整张图纸',
  lostBoard: '画板',
  lostElement: '图元',
  lostField: '字段',
  ageAgo: '{{age}}前',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly drawing: typeof drawing
  }
}
