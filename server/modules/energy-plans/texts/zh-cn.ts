export const zhCN = {
  noPlansOfType: '计划只能针对换热站、机组或热源',
  sourcesAlone: '只有热源使用燃气',
  noSeason: '此日不在任何采暖季内，请先配置采暖季',
  planExists: (first: string, last: string) => `该节点 ${first} 至 ${last} 已有同类计划`,
  abovePhysics: (most: string, unit: string, days: number) => `超过物理上限：按设计负荷 ${days} 天最多 ${most} ${unit}`,
  goodAboveTarget: (target: string) => `不能高于计划值 ${target}`,
  limitBelowTarget: (target: string) => `不能低于计划值 ${target}`,
  aboveLimit: (limit: string) => `不能高于限额 ${limit}`,
  belowGood: (good: string) => `不能低于优秀值 ${good}`,
  seasonsAlone: '只有采暖季计划可以分解到月',
  rangeTooLong: (days: number) => `时间范围不能超过 ${days} 天`,
  gone: '该计划已不存在',
  changedMeanwhile: (by: string) => `计划已被 ${by} 修改，请核对后再修订`,
  sheet: '计划与实际',
  headings:
    '节点编码,节点,起始日期,截止日期,计划,实际,完成率(%),气象修正完成率(%),优秀值,限额,计划度日数,实际度日数,已计量,应计量,数据覆盖率(%),估算占比(%)',
}
