import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  urgentTooLong: (minutes: number) => `An urgent alarm can be shelved for ${minutes} minutes at most`,
  mayNotShelve: 'You may not shelve alarms',
  mayNotShelveUrgent: 'You may not shelve urgent alarms',
  noNodeInScope: 'is not a node in your data scope',
  isOutOfService: 'is out of service already',
  noSuchPermit: 'This permit does not exist, or has ended',
  noSuchMark: 'This maintenance mark does not exist, or has ended',
  markOfAnother: (name) => `${name} set this mark: only they or an administrator may end it`,
  title: 'Alarm history',
  headings:
    'Level,Highest level,Raised,Alarm,Station,Point,Type,Value,Limit,Condition,State,Returned at,Times raised,Acknowledged by,Acknowledged at,Remarks',
  levels: ['Recovered', 'General', 'Important', 'Urgent'],
  states: { active: 'Active', returned: 'Returned', closed: 'Closed', withdrawn: 'Withdrawn' },
  alarm: {
    types: {
      0: 'Communication',
      2: 'Station',
      3: 'Heat source',
      4: 'Secondary network',
      7: 'Water loss',
      8: 'Huawei EI',
      9: 'Network room temperature',
      20: 'Automatic control',
      21: 'AI control',
      22: 'Network balance',
      23: 'Intermittent heating',
    },
    otherType: 'Other',
    byDate: 'limit by date',
    byOutdoor: 'limit follows the outdoor temperature',
    byParam: (param: string) => `limit follows ${param}`,
    deadband: (width: string) => `dead-band ${width}`,
    comma: ', ',
    withCondition: (name: string, condition: string) => `${name} (${condition})`,
    content: (level: string, subject: string, event: string) =>
      `[${level}] ${[subject, event].filter((part) => part !== '').join(', ')}`,
  },
  noSuchAlarm: 'This alarm does not exist, or is outside your data scope',
}
