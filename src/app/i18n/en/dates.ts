import type { Translation } from '../translation.ts'

export const dates: Translation<'dates'> = {
  choose: 'Choose from a calendar: {{label}}',
  dayPattern: 'yyyy-mm-dd',
  dayTimePattern: 'yyyy-mm-dd hh:mm',
  today: 'Today',
  earlierDay: 'Previous month',
  earlierMonth: 'Previous year',
  earlierYear: 'Ten years earlier',
  laterDay: 'Next month',
  laterMonth: 'Next year',
  laterYear: 'Ten years later',
  widerDay: 'Choose a month',
  widerMonth: 'Choose a year',
  widerYear: 'Years',
}
