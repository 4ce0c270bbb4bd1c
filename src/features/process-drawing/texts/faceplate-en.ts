import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './faceplate-zh-cn.ts'

export const faceplate: Translated<typeof source.faceplate> = {
  label: 'Faceplate of {{name}}',
  close: 'Close the faceplate',
  menu: 'Menu of pages (Shift+F10)',
  reading: 'Reading the points',
  values: 'Values',
  mode: 'Control mode',
  setPoints: 'Set points',
  trendOf: '{{name}}, last 24 hours',
  showTrend: 'Show the trend',
  alarms: 'Present alarms',
  noAlarms: 'No present alarms',
  notAcknowledged: 'Not acknowledged',
  acknowledgedBy: 'Acknowledged by {{name}}',
  links: 'Pages',
  drawing: 'Drawing of the unit',
  history: 'History',
  notes: 'Station notes',
  frozenSince: 'Has not changed since {{time}}: judged to be frozen',
  judgedSince: 'Judged since {{time}}: {{what}}',
}
