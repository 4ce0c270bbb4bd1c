export const zhCN = {
  nothingToSign: '没有可签核的节点',
  day: '日期',
  days: (from: string, to: string) => (from === to ? from : `${from} 至 ${to}`),
  steps: { whole: '整个期间', day: '按日' },
  levels: { station: '换热站', unit: '机组', source: '热源' },
  wholeCompany: '全公司',
  period: (days: string, step: string) => `期间：${days}（${step}）`,
  nodes: (level: string, organization: string) => `范围：${organization}，${level}`,
  made: (time: string) => `生成于：${time}`,
  mailSubject: (title: string, days: string) => `${title} ${days}`,
  mailText: '报表见附件（PDF）。',
}
