import { label } from '../kit/language.ts'

const level = (value: string, zh: string, en: string) => ({ value, label: label(zh, en) })

/** Levels that an alarm can be raised at. */
export const alarmLevels = [
  level('1', '一般', 'General'),
  level('2', '重要', 'Important'),
  level('3', '紧急', 'Urgent'),
]
