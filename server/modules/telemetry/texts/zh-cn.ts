export const zhCN = {
  endsBeforeStart: '开始时间必须早于结束时间',
  tooManyValues: (maxHistoryValues: number, steps: readonly string[]) =>
    `数据量超过 ${maxHistoryValues} 个值，可选步长：${steps.join('、') || '无，请缩小范围'}`,
  beginsAfterEnd: '开始时间不能晚于结束时间',
  noSuchGateway: '您无权查看此网关，或它带有您无权查看的点位',
  replayTooLong: (maxDays: number) => `时间过长，这些点位最多可回放 ${maxDays} 天`,
}
