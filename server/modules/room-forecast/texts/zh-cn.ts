import type { RoomNoForecast } from '#contract/endpoints/room-forecast.ts'

export const zhCN = {
  unitsSheet: '机组室温预测',
  unitHeadings:
    '机组,编码,当前室温 (°C),24 h 内最低 P50 (°C),24 h 内最低 P10 (°C),最低时间,热用户数,预计低于限值户数,可能低于限值户数,最早低于限值时间,无预测户数,无预测原因',
  householdsSheet: '热用户室温预测',
  householdHeadings:
    '热用户,编码,当前室温 (°C),24 h 内最低 P50 (°C),24 h 内最低 P10 (°C),最低时间,预计低于限值时间 (P50),可能低于限值时间 (P10),近 14 天平均误差 (K),无预测原因',
  reasons: {
    noRooms: '室温采集数小时无数据',
    noLoad: '无负荷预测',
    noHeat: '实测热量不足',
    noWeather: '无天气数据',
    tooShort: '历史数据太短',
    silent: '采集器数小时无数据',
    frozen: '采集器数值冻结',
  } satisfies Record<RoomNoForecast, string>,
}
