import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  ownOrganization: 'must be an organisation in your data scope',
  points: (count: number) => `${count} points`,
  notAbove: (code: string, name: string, value: number) => `${code}: must be above ${name.toLowerCase()}, ${value}`,
  outOfRange: (code: string, min: number, max: number) => `${code}: must be within the range, ${min} to ${max}`,
  unknownPoint: 'names a point that does not exist or is outside of your data scope',
  unknownStation: 'names no station in your data scope',
  toItself: 'names the station itself',
  nothingToCopy: 'has no points to copy from',
  nothingChanges: 'nothing would change: alter a value at least',
  testSubject: 'Test message',
  testText: (group: string) => `A test message to the e-mail group “${group}”: sending works.`,
  levels: ['Recovery', 'General', 'Important', 'Urgent'],
  unacknowledged: (minutes: string) => `Not acknowledged for more than ${minutes} minutes:`,
  raised: (at: string, level: string, where: string, content: string, condition: string) =>
    `${at} [${level}] ${[where, content, condition].filter((part) => part !== '').join(', ')}`,
  why: (group: string) => `You get this message as a member of the e-mail group “${group}”.`,
  wholeCompany: 'Whole company',
  gone: 'removed since',
  undoLatestOnly: 'it was changed again since: only the latest change can be undone',
}
