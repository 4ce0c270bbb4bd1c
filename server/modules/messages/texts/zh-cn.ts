const WEATHER_PROBLEMS: Readonly<Record<string, string>> = {
  unknownSource: '数据源未在服务器上设置',
  unreachable: '无法连接',
  tooLate: '超时未答复',
  refused: '数据源拒绝请求',
  notJson: '答复不是 JSON',
  tooLarge: '答复过大',
  malformed: '答复格式有误',
  outdated: '数据陈旧',
}

export const zhCN = {
  noNotice: '该通知不存在、已撤回，或不是发给当前账号的',
  isPublished: '通知已发布',
  isNotPublished: '通知未发布',
  chooseOrganization: '请选择接收组织',
  serviceAway: (name: string) => `${name}未连接`,
  serviceWasAway: (name: string, count: number) => `${name}已恢复，近 24 小时中断 ${count} 次`,
  databaseSlow: (ms: number) => `数据库响应缓慢，最近一次 ${ms} ms`,
  weatherProblem: (problem: string) => WEATHER_PROBLEMS[problem] ?? problem,
  weatherFails: (city: string, source: string, problem: string) => `${city}的气象数据源（${source}）异常：${problem}`,
  jobFailed: (title: string, count: number, error: string) =>
    `任务“${title}”执行失败${count > 1 ? `，连续 ${count} 次` : ''}${error === '' ? '' : `：${error}`}`,
  wallSilent: (name: string, minutes: number) => `大屏“${name}”已 ${minutes} 分钟没有响应`,
  mailFails: (count: number, error: string) => `有 ${count} 封邮件未能发送：${error}`,
  demo: '演示系统：数据由仿真产生，账号与密码公开，请勿用于生产',
  running: (version: string) => `平台版本 ${version}，服务运行中`,
  tightDisk: (free: string) => `磁盘即将写满（剩余 ${free} GB）：导入、导出和上传已暂停，写满后采集值无法入库`,
  ingestFails: (minutes: number) => `采集值未能写入数据库，已持续 ${minutes} 分钟；网关和总线会保留未确认的值`,
  lowDisk: (free: string) => `磁盘剩余空间不足：${free} GB`,
  demoAccounts: (count: number) => `仍有 ${count} 个演示账号使用公开的动态验证码，请停用或重置`,
  certificate: (days: number) => (days < 0 ? 'TLS 证书已过期' : `TLS 证书将在 ${days} 天后到期`),
  backFill: (part: 'week' | 'day' | 'season', percent: number) =>
    `正在补算${{ week: '最近七天', day: '最近一天', season: '采暖季' }[part]}的历史数据：${percent} %`,
}
