import type { Translation } from '../translation.ts'

export const pointMenu: Translation<'pointMenu'> = {
  label: 'Pages of {{name}}',
  keys: 'Right click or Shift+F10',
  trend: 'Trend',
  limits: 'Alarm limits',
  alarms: 'Alarms',
  station: 'Station now',
  drawing: 'Process drawing',
  back: 'Back to “{{title}}”',
  backPlain: 'Back',
}
