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
  noSuchAlarm: '该报警不存在或不在数据范围内',
}
