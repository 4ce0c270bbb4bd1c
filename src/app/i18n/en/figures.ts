import type { Translation } from '../translation.ts'

export const figures: Translation<'figures'> = {
  rangeLabel: 'Days',
  range: {
    yesterday: 'Yesterday',
    '7d': 'Last 7 days',
    month: 'This month',
    lastMonth: 'Last month',
    season: 'This season',
    custom: 'Custom',
  },
  from: 'First day',
  to: 'Last day',
  problem: {
    missing: 'must be a date: yyyy-MM-dd',
    reversed: 'must not be before the first day',
    notOver: 'must be {{day}} at the latest: later days are not over, or not computed',
  },
  notSettled: 'Yesterday is not settled: figures up to {{day}}',
  nothingComputed: 'No day is over and computed yet',
  noDays: 'No day of this range is over: choose another range',
  ofParts: '{{counted}} of {{expected}} metered',
  awaits: { time: 'so far', computation: 'in work' },
  awaitsDetail: {
    time: 'the period is not over: the value will change',
    computation: 'still being computed: the value will change',
  },
  awaitsPeriod: '{{period}} ({{awaits}})',
  partsShort: '{{counted}} of {{expected}}',
  coverage: 'coverage {{percent}} %',
  estimated: 'estimated {{percent}} %',
  suspect: 'suspect and left out {{percent}} %',
  total: 'Overall',
}
