export const figures = {
  rangeLabel: '日期范围',
  range: {
    yesterday: '昨日',
    '7d': '近 7 天',
    month: '本月',
    lastMonth: '上月',
    season: '本采暖季',
    custom: '自选',
  },
  from: '起始日期',
  to: '截止日期',
  problem: {
    missing: '应为日期，格式 yyyy-MM-dd',
    reversed: '不能早于起始日期',
    future: '最晚为昨日：今日尚未结束',
  },
  noDays: '此范围内还没有已结束的日期，请选择其他范围',
  ofParts: '{{counted}}/{{expected}} 个已计量',
  partsShort: '{{counted}}/{{expected}}',
  coverage: '数据覆盖率 {{percent}}%',
  estimated: '估算占比 {{percent}}%',
  total: '合计',
}
