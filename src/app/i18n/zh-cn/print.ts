export const print = {
  button: '打印',
  period: '时段',
  fact: '{{label}}：{{text}}',
  by: '打印人：{{name}}',
  at: '打印时间：{{time}}',
  prepared: '制表：',
  checked: '审核：',
  approved: '批准：',
  date: '日期：',
} as const
