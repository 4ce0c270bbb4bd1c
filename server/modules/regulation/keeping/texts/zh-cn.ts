export const zhCN = {
  system: '系统',
  lost: {
    account: '投运人的账号已删除或停用',
    release: '投运人不再有策略投运权限',
    write: '投运人不再有下发权限',
    power: '投运人不再有任何控制权限配置',
    units: '部分成员已不在投运人的数据范围内',
  },
  lacks: {
    view: '当前账号没有查看策略的权限',
    release: '当前账号没有策略投运权限',
    write: '当前账号没有下发权限，不能投入自动',
    power: '当前账号没有控制权限配置，不能投入自动',
  },
  alarm: {
    text: (name: string) => `策略“${name}”退回建议方式，不再下发`,
    condition: (releasedBy: string, why: string) => `投运人 ${releasedBy}：${why}`,
  },
  reasonOf: (name: string, version: number) => `策略“${name}”第 ${version} 版自动调节`,
  givesBack: (name: string) => `策略“${name}”交还点位，恢复接管前的值`,
  noSuchStrategy: '策略不存在',
  noSuchVersion: '该版本不存在',
  noVersionBefore: '没有更早投运过的版本',
  notWhole: '部分成员不在当前账号的数据范围内，只能查看',
  isOff: '策略已停用',
  stopChanged: '策略保持的点位已有变化，未停止：请按新的列表再次确认',
  stillBack: (num: number) => `还有 ${num} 个点位正在恢复接管前的值，完成后才能再次投入自动`,
  sharesPoint: (other: string, params: string) => `与自动运行的策略“${other}”同写 ${params}`,
  stepTooBig: (most: number) => `分步投入自动：这一步最多 ${most} 台机组`,
  versionFirst: (num: number) => `新版本先下发当前的 ${num} 台机组，达到目标后再增加`,
  notFollowedYet: '这一步投运后还没有完成一个周期，请等待一至两个周期',
  notReached: (num: number, names: string) =>
    `当前 ${num} 台机组尚未达到目标（${names}），达到后才能进入下一步；也可在新版本中排除`,
  noSuchAdvice: '该建议不存在',
  adviceOver: '该建议已过期，请查看最新周期',
  notAdvised: '建议中没有该参数',
  acceptReason: (name: string, version: number) => `采纳策略“${name}”第 ${version} 版的建议`,
  noSuchIntervention: '干预不存在',
  interventionOver: '干预已结束',
  fromPast: '结束时间须晚于当前时间',
  balanceAlarm: {
    memberOut: (name: string, _value: string) =>
      `一网平衡“${name}”剔除该机组：没有可用的输入、超出剔除限值或控制柜不接受`,
    manyOut: (name: string, value: string) => `一网平衡“${name}”${value}% 的成员被剔除`,
    overtime: (name: string, value: string) => `一网平衡“${name}”超时，${value} 个周期没有计算`,
    timeout: (name: string, value: string) => `一网平衡“${name}”中该机组 ${value} 小时未达目标`,
    deviation: (name: string, value: string) => `一网平衡“${name}”中该机组偏离目标 ${value} K`,
    spread: (name: string, value: string) => `一网平衡“${name}”失调，机组偏差相差 ${value} K`,
    condition: (limit: string, delayMin: number) =>
      [limit === '' ? '' : `超过 ${limit}`, `持续 ${delayMin} 分钟`].filter((part) => part !== '').join('，'),
  },
  balanceHistory: {
    title: '一网策略历史',
    headings:
      '时间,策略,版本,运行方式,最低目标 T*（°C）,最高目标 T*（°C）,成员,无目标,其中超限剔除,关小,开大,被拒或未达,最大偏差（K）',
  },
}
