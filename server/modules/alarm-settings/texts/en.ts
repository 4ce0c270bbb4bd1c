import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  ownOrganization: 'must be an organisation in your data scope',
  points: (count: number) => `${count} points`,
  notAbove: (code: string, name: string, value: number) => `${code}: must be above ${name.toLowerCase()}, ${value}`,
  outOfRange: (code: string, min: number, max: number) => `${code}: must be within the range, ${min} to ${max}`,
  levelTooLow: (code: string, name: string, level: string) =>
    `${code}: must be ${level.toLowerCase()} at least, as that of ${name.toLowerCase()}`,
  deadbandTooWide: (code: string, width: number) => `${code}: must be less than the width of the normal band, ${width}`,
  unknownPoint: 'names a point that does not exist or is outside of your data scope',
  unknownStation: 'names no station in your data scope',
  toItself: 'names the station itself',
  nothingToCopy: 'has no points to copy from',
  nothingChanges: 'nothing would change: alter at least one value',
  testSubject: 'Test message',
  testText: (group: string) => `A test message to the e-mail group “${group}”: sending works.`,
  levels: ['Recovery', 'General', 'Important', 'Urgent'],
  unacknowledged: (minutes: string) => `Not acknowledged for more than ${minutes} minutes.`,
  lines: {
    level: 'Level',
    place: 'Place',
    what: 'Alarm',
    since: 'Since',
    value: 'Value',
    limit: 'Limit',
    condition: 'Condition',
  },
  line: (label: string, said: string) => `${label}: ${said}`,
  sinceRaisedAndRisen: (raised: string, level: string, risen: string) =>
    `${raised}, ${level.toLowerCase()} since ${risen}`,
  andOthers: (count: number) => `, and ${count} more`,
  following: (count: number) => `Alarms that follow from it: ${count}`,
  follower: (at: string, level: string, place: string, what: string) =>
    `${at} [${level}] ${[place, what].filter((part) => part !== '').join(', ')}`,
  left: (count: number) => `${count} more in the console`,
  acknowledgeAt: (address: string) => `To acknowledge, open “Real-time alarms” in the console: ${address}`,
  why: (group: string) => `You get this message as a member of the e-mail group “${group}”.`,
  wholeCompany: 'Whole company',
  gone: 'removed since',
  rules: {
    noSuchPoint: (params: readonly string[]) => `the node has no point of ${params.join(', ')}`,
    noPointRead: 'must read at least one parameter, such as {T1h}',
    wrongAt: (position: number, found: string, expected: readonly string[]) =>
      `wrong at character ${position}, ${found === '' ? 'the end' : `“${found}”`}: ${expected.join(', ')} is expected here`,
    expected: {},
    ownParam: 'a parameter of the node itself, such as {T1h}',
    rateRule: 'a rule of the kind “Rate of change” instead',
    exists: 'has a rule of this name already',
    name: (rule: string, count: number) => (count === 1 ? rule : `${rule} and ${count - 1} more`),
  },
  undoLatestOnly: 'it was changed again since: only the latest change can be undone',
  mailFails: (count, error) => `${count} ${count === 1 ? 'e-mail is' : 'e-mails are'} not sent: ${error}`,
}
