export const zhCN = {
  daysShown: (first: string, last: string) => `可查看 ${first} 至 ${last}`,
  daysPlanned: (first: string, last: string) => `可确认 ${first} 至 ${last} 的计划`,
  sourcesAlone: '只有热源有日负荷计划',
  reasonNeeded: '调整或修订时必须填写原因',
  revises: (present: number | null) =>
    present === null
      ? '当日还没有计划，请作为首次计划确认'
      : `当日已确认第 ${present} 版；如需更改，请作为第 ${present} 版的修订`,
  forecastHasGap: '当日的负荷预测不完整，暂不能确认',
  hoursOfDay: (last: number) => `当日的小时为 0 至 ${last}`,
  hourBegun: (first: number) => `已开始的小时不能调整，最早为 ${first} 时`,
  unlikely: (hour: number, mostMw: number) => `${hour} 时的负荷须为 0 至 ${mostMw.toFixed(2)} MW（设计负荷的 120 %）`,
  changedSinceCheck: '核对之后预测或内容已变化，请重新核对',
  comesFrom: (revision: number, reason: string) =>
    reason === '' ? `来自负荷计划第 ${revision} 版` : `来自负荷计划第 ${revision} 版：${reason}`,
  beyondForecast: '最新的负荷预测不包含该时段',
  dayIsOver: '该日已结束',
  newerForecast: '已有更新的负荷预测，请核对后再发布',
  noForecastOf: (name: string) => `“${name}”没有负荷预测`,
  advised: (by: string, count: number, day: string) => `${by} 向 ${count} 台机组发布了 ${day} 的运行建议`,
  sheet: '日负荷计划',
  headings:
    '时间,室外温度 (°C),预测热负荷 (kW),P10 (kW),P90 (kW),温度 (kW),天气 (kW),风 (kW),修正 (kW),日类型与学习 (kW),计划热负荷 (kW),实测热负荷 (kW),一次供温 (°C),一次流量 (t/h)',
}
