import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  urgentTooLong: (minutes: number) => `An urgent alarm can be shelved for ${minutes} minutes at most`,
  mayNotShelve: 'You may not shelve alarms',
  mayNotShelveUrgent: 'You may not shelve urgent alarms',
  noNodeInScope: 'is not a node in your data scope',
  noSuchMark: 'This maintenance mark does not exist, or has ended',
  title: 'Alarm history',
  headings:
    'Level,Highest level,Raised,Alarm,Station,Point,Type,Value,Limit,Condition,State,Returned at,Times raised,Acknowledged by,Acknowledged at,Remarks',
  levels: ['Recovered', 'General', 'Important', 'Urgent'],
  states: { active: 'Active', returned: 'Returned', closed: 'Closed', withdrawn: 'Withdrawn' },
  noSuchAlarm: 'This alarm does not exist, or is outside your data scope',
}
