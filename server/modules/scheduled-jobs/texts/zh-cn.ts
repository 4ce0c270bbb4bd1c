export const zhCN = {
  cron: {
    form: '应为五段 cron 表达式：分 时 日 月 周，例如 0 3 * * *',
    never: '所填时间永远不会到来',
  },
  unknownKind: '没有这种任务类型',
  isUnderWay: '正在执行，请先取消执行',
  isOpen: '已在排队或执行中',
  noSuchTask: '任务不存在',
  noSuchRun: '执行记录不存在',
  hasEnded: '执行已结束，不能取消',
  tasks: (length: number) => `${length} 个任务`,
  runs: '任务执行记录',
  headings: '任务,任务类型,状态,排队时间,开始时间,结束时间,用时（秒）,尝试次数,结果,错误,发起人',
  states: { queued: '排队中', running: '执行中', done: '成功', failed: '失败', cancelled: '已取消' },
  failures: {
    error: '出错',
    timeout: '超时',
    processDied: '服务中断',
    notStopping: '无法停止',
    wrongParams: '参数有误',
  },
  jobFailed: (title: string, count: number, error: string) =>
    `任务“${title}”执行失败${count > 1 ? `，连续 ${count} 次` : ''}${error === '' ? '' : `：${error}`}`,
}
