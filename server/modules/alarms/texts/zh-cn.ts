export const zhCN = {
  urgentTooLong: (minutes: number) => `紧急报警最多搁置 ${minutes} 分钟`,
  mayNotShelve: '没有搁置报警的权限',
  mayNotShelveUrgent: '没有搁置紧急报警的权限',
  noNodeInScope: '不是数据范围内的节点',
  noSuchMark: '该检修标记不存在或已结束',
  title: '报警历史',
  headings:
    '级别,最高级别,报警时间,报警内容,站点,点位,类型,报警值,限值,条件,状态,恢复时间,触发次数,确认人,确认时间,备注',
  levels: ['恢复', '一般', '重要', '紧急'],
  states: { active: '报警中', returned: '已恢复', closed: '已关闭', withdrawn: '已撤回' },
  alarm: {
    types: {
      ...{ 0: '通讯报警', 2: '热力站报警', 3: '热源报警', 4: '二网报警', 7: '失水报警', 8: '华为EI报警' },
      ...{ 9: '全网室温异常', 20: '自动控制', 21: 'AI 控制', 22: '一网平衡', 23: '间歇供热控制' },
    } as Readonly<Record<number, string>>,
    otherType: '其他报警',
    conditions: {
      ...{ LL: '低于事故低限', L: '低于运行低限', H: '高于运行高限', HH: '高于事故高限' },
      ...{ above: '高出比较值超过', below: '低于比较值超过', rise: '上升超过', fall: '下降超过' },
      ...{ statisticsHigh: '高于近期波动范围', statisticsLow: '低于近期波动范围' },
      ...{ usualHigh: '高于同时段通常值或允许占比', usualUrgent: '高于紧急占比' },
    } as Readonly<Record<string, string>>,
    silent: (minutes: number) => `无有效数据超过 ${minutes} 分钟`,
    digital: '状态报警',
    frozen: (minutes: number) => `数值不变超过 ${minutes} 分钟`,
    count: (times: number) => `动作达到 ${times} 次`,
    expression: '满足报警条件',
    byDate: '限值按日期',
    byOutdoor: '限值随室外温度',
    byParam: (param: string) => `限值随 ${param}`,
    deadband: (width: string) => `回差 ${width}`,
    comma: '，',
    withCondition: (name: string, condition: string) => `${name}（${condition}）`,
    content: (level: string, subject: string, event: string) =>
      `【${level}】${[subject, event].filter((part) => part !== '').join('，')}`,
  },
  noSuchAlarm: '该报警不存在或不在数据范围内',
}
