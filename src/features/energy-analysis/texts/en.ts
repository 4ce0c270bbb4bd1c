import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './zh-cn.ts'

export const energyAnalysis: Translated<typeof source.energyAnalysis> = {
  energy: { heat: 'Heat', makeUp: 'Water', electricity: 'Electricity', gas: 'Gas' },
  energyLabel: 'Energy',
  node: 'Node',
  use: 'Use',
  unit: 'Unit',
  cost: 'Cost',
  costs: 'Cost by energy',
  share: 'Share of cost',
  shareOfUse: 'Share of use',
  toBefore: 'vs previous period',
  toYearBefore: 'vs previous year',
  comparedWith:
    'Compared with {{from}} to {{to}} (previous period) and {{yearFrom}} to {{yearTo}} (previous year); use without a price adds no cost',
  heatedDays: '{{heated}} of {{days}} days are in a recorded heating season, so that the change is not one of use',
  byNode: 'Use by node',
  byNodeNote: 'Highest first. Double-click a row to see that node',
  viewLabel: 'Analysis',
  view: { lines: 'Use by area', signature: 'Energy signature' },
  area: 'Heated area',
  perArea: 'Use by area',
  line: { standard: 'Plan', good: 'Good line', limit: 'Limit' },
  ofStandard: 'Share of plan',
  total: 'Overall',
  linesNote:
    'Plan, good line and limit come from the plan index, spread over the chosen days and the heated area on those days',
  noLines: 'These nodes have no plan for the chosen days, so no line is drawn',
  signature: {
    slope: 'Slope a',
    base: 'Base b',
    balanceC: 'Balance temperature t0',
    r2: 'R²',
    cvRmse: 'CV(RMSE)',
    days: 'Days',
  },
  dayUnit: 'd',
  signatureNote:
    'Daily heat per m² against mean outdoor temperature: heat = b + a·max(0, t0 − outdoor). The fit needs {{count}} days that span 3 °C; without warm days b is unknown. Double-click a row to see its days',
  signatureOf: 'Energy signature of {{name}}',
  outdoor: 'Mean outdoor temperature of the day',
  heatOfDay: 'Mean heat of the day',
  dayPoints: 'Days',
  nothing: 'There is nothing to analyse',
  nothingDetail: 'No good data on the chosen days: choose other days or nodes.',
}
