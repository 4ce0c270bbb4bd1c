export const replay = {
  begin: '回放',
  end: '返回实时',
  banner: '历史回放：{{time}}，画面不是当前数据，不能下发指令',
  lastWeek: '上周同一时刻：{{time}}',
  play: '播放',
  pause: '暂停',
  back: '后退一步',
  ahead: '前进一步',
  speed: '播放速度',
  times: '{{speed}}倍速',
  moment: '回放时刻',
  slider: '回放时间轴',
  window: '时间轴范围',
  windows: { hour: '小时', day: '日', week: '周', month: '月', all: '全部' },
  earlier: '前一段',
  later: '后一段',
  step: '步长 {{step}}',
  reading: '正在读取历史值',
  failed: '历史值读取失败：{{reason}}',
  retry: '重试',
  beside: '对比上周同一时刻',
  previousAlarm: '上一条报警',
  nextAlarm: '下一条报警',
  alarmsCut: '只标出最近{{count}}条报警',
  marked: '{{time}} {{alarm}}',
  markedMore: '{{time}} {{alarm}} 等{{count}}条',
  future: '只能回放已存储的时段，最早 {{since}}',
  nothing: '这些点位还没有历史值',
  alarms: '该时刻的报警',
  noAlarms: '该时刻没有报警',
  noCommands: '回放时不能下发指令',
  trendOf: '{{name}}此前24小时',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly replay: typeof replay
  }
}
