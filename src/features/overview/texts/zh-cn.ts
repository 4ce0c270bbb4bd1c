export const overview = {
  keyFigures: '全网概况',
  outdoorTemperature: '室外温度',
  sourceHeatPower: '热源功率',
  sourceTemperatures: '供 {{supply}} / 回 {{return}} °C',
  heatIndex: '全网热指标',
  heatedArea: '供热面积 {{area}} 万m²',
  meanRoomTemperature: '平均室温',
  meanRoomDetail: '按供热面积加权',
  stationsOnline: '在线换热站',
  stationsOffline: '{{count}} 座离线',
  allOnline: '全部在线',
  goodPoints: '数据完好率',
  goodPointsDetail: '{{good}} / {{all}} 个测点',
  stations: '换热站',
  search: '按名称或编号查找',
  numShown: '{{shown}} / {{all}} 座',
  code: '编号',
  name: '名称',
  state: '状态',
  supply: '二次供温',
  return: '二次回温',
  heatPower: '热功率',
  room: '室温',
  drawing: '工艺图',
  openDrawing: '打开{{name}}的工艺图',
  online: '在线',
  offline: '离线',
  sortBy: '按{{column}}排序',
  updated: '数据时间 {{time}}',
  refreshFailed: '更新失败，正在重试；显示的是 {{age}}前的数据',
  loadFailed: '未能读取全网概况',
  noStations: '还没有换热站',
  noStationsDetail: '在“物理架构”中建立换热站后，这里会列出它们。',
  noMatch: '没有符合“{{text}}”的换热站',
  noMatchDetail: '换一个名称或编号，或清空查找框。',
  clearSearch: '清空',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly overview: typeof overview
  }
}
