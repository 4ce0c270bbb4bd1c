import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  lastShift: 'At least one shift is needed',
  noSuchShift: 'is neither the current shift nor a previous one that is still to be handed over',
  noSuchLog: 'There is no such shift record',
  handedOver: (by: string) => `${by} has handed over this shift: it cannot be changed any more`,
  notBegun: 'This shift has not begun and cannot be handed over yet',
  seesTooLittle:
    'Handing over needs the right to see alarms and device control: you cannot hand over what you cannot see',
  notHandedOver: 'This shift has not been handed over yet',
  received: (by: string) => `${by} has taken over this shift`,
  samePerson: 'The shift must be taken over by somebody other than the person who hands it over',
  noSuchAlarm: 'is not an alarm in your data scope',
}
