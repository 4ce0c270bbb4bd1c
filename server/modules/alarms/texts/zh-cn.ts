export const zhCN = {
  urgentTooLong: (minutes: number) => `紧急报警最多搁置 ${minutes} 分钟`,
  mayNotShelve: '没有搁置报警的权限',
  mayNotShelveUrgent: '没有搁置紧急报警的权限',
  noNodeInScope: '不是数据范围内的节点',
  isOutOfService: '已经停用',
  noSuchPermit: '该停用许可不存在或已结束',
  noSuchMark: '该检修标记不存在或已结束',
  markOfAnother: (name: string) => `该检修标记由 ${name} 设置，只有本人或管理员可以结束`,
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
