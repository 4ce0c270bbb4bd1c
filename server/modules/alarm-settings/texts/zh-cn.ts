export const zhCN = {
  ownOrganization: '应选择您数据范围内的组织',
  points: (count: number) => `${count} 个点位`,
  notAbove: (code: string, name: string, value: number) => `${code}：必须大于${name} ${value}`,
  outOfRange: (code: string, min: number, max: number) => `${code}：必须在量程 ${min} 至 ${max} 之内`,
  unknownPoint: '包含不存在的点位，或不在数据范围内的点位',
  unknownStation: '站点不存在，或不在数据范围内',
  toItself: '不能复制给自身',
  nothingToCopy: '该站点没有可复制的点位',
  nothingChanges: '没有变化：请修改至少一个值',
  testSubject: '测试邮件',
  testText: (group: string) => `这是邮件分组“${group}”的测试邮件，收到即表示发送正常。`,
  levels: ['恢复', '一般', '重要', '紧急'],
  unacknowledged: (minutes: string) => `以下报警已超过 ${minutes} 分钟未确认：`,
  raised: (at: string, level: string, where: string, content: string, condition: string) =>
    `${at}【${level}】${[where, content, condition].filter((part) => part !== '').join('，')}`,
  why: (group: string) => `您是邮件分组“${group}”的成员，因此收到此邮件。`,
}
