import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './curve-experience-zh-cn.ts'

export const curveExperience: Translated<typeof source.curveExperience> = {
  choose: 'Choose a unit',
  time: 'Time',
  days_one: 'Last day',
  days: 'Last {{count}} days',
  about:
    'Only hours with rooms from 19.5 to 21.5 °C count, in bins of 1 K outside with 20 hours at least; a robust regression makes a curve that never rises, and bins with few hours are drawn to the design.',
  noneChosen: 'No unit is chosen yet',
  noneChosenDetail: 'Choose a unit to learn its heating curve from its past.',
  reading: 'Learning the curve',
  chartOf: '{{name}}: outdoor and secondary supply temperature',
  outdoor: 'Outdoor temperature',
  supply: 'Secondary supply temperature',
  hours: 'Hours',
  present: 'Present curve of the cabinet',
  learnt: 'Learnt curve',
  refused: 'There is no curve: {{why}}',
  slope: 'Slope',
  atZero: 'Supply at 0 °C outside',
  scatter: 'Scatter',
  numHours: 'Hours used',
  hoursOf_one: '{{used}} (of one)',
  hoursOf: '{{used}} (of {{count}})',
  offset: 'Present offset',
  accept: 'Take over as a strategy',
  acceptTitle: 'Take over the learnt curve',
  acceptDetail_one:
    'It is stored as a heating curve strategy with one corner, which is off. It acts only once it is released in the strategy library.',
  acceptDetail:
    'It is stored as a heating curve strategy with {{count}} corners, which is off. It acts only once it is released in the strategy library.',
  name: 'Name of the strategy',
  nameOf: 'Experience curve {{name}}',
  save: 'Store the strategy',
  accepted: 'Strategy “{{name}}” is stored, and can be released in the strategy library',
}
