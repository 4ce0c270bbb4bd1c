export const zhCN = {
  noNotice: '该通知不存在、已撤回，或不是发给当前账号的',
  isPublished: '通知已发布',
  isNotPublished: '通知未发布',
  chooseOrganization: '请选择接收组织',
  serviceAway: (name: string) => `${name}未连接`,
  serviceWasAway: (name: string, count: number) => `${name}已恢复，近 24 小时中断 ${count} 次`,
  databaseSlow: (ms: number) => `数据库响应缓慢，最近一次 ${ms} ms`,
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
