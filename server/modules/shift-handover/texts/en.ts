import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  lastShift: 'At least one shift is needed',
  noSuchShift: 'is neither the running shift nor the one before that is not handed over',
  noSuchLog: 'There is no such shift record',
  handedOver: (by: string) => `${by} has handed over this shift: it cannot be changed any more`,
  notBegun: 'This shift has not begun and cannot be handed over yet',
  seesTooLittle:
    'Handing over needs the right to see alarms and device control: what is not seen cannot be handed over',
  notHandedOver: 'This shift has not been handed over yet',
  received: (by: string) => `${by} has taken over this shift`,
  samePerson: 'Who takes over must be another person than who hands over',
  noSuchAlarm: 'is no alarm in the data scope',
}
