import type { Translation } from '../translation.ts'

export const telemetry: Translation<'telemetry'> = {
  tree: 'Stations',
  showTree: 'Show the tree of stations',
  hideTree: 'Hide the tree of stations',
  searchTree: 'Name, code or pinyin',
  clearTicks: 'Clear ticks',
  noneTicked: 'Tick the stations to query',
  allTicked: 'None ticked: all are shown',
  treeReading: 'Reading the stations',
  treeEmpty: 'There are no stations to show',
  treeNoMatch: 'No station matches',
  exportValues: 'Export values',
  valueForms: {
    long_csv: 'CSV: rows of time, point, value, quality',
    wide_csv: 'CSV: a column for each point',
    long_xlsx: 'Excel: rows of time, point, value, quality',
    wide_xlsx: 'Excel: a column for each point',
  },
  params: 'Parameters',
  paramsChosen: 'Parameters ({{count}})',
  searchParams: 'Name or code',
  noParam: 'No parameter matches',
  clearParams: 'Clear',
  paramsMissing: 'Choose at least one parameter',
  rangeLabel: 'Time range',
  from: 'From',
  to: 'To',
  noSeason: 'No heating season is set; choose another time range',
  stepLabel: 'Step',
  measureLabel: 'Measure',
  query: 'Query',
  time: 'Time',
  noData: 'No data',
  gap: 'No data from {{from}} to {{to}}',
  reading: 'Reading history',
  chooseNodes: 'Choose stations, then query',
  chooseNodesDetail: 'Tick stations, choose parameters and a time range, then press “Query”.',
  choosePoints: 'No point yet',
  choosePointsDetail: 'Tick stations, choose parameters, then press “Add to chart”.',
  noPoints: 'No such points',
  noPointsDetail: 'The chosen stations do not have the chosen parameters; choose others.',
  sentAs: '{{judged}} (sent as: {{sent}})',
  noValues: 'No data in this period',
  noValuesDetail: 'Choose another time range, or check that values are being collected.',
  cancelled: 'The query was cancelled',
  cancelledDetail: 'Narrow the range, or query again.',
  tooManyPoints: 'Too many points',
  tooManyPointsDetail: 'A query may name 500 points at most; choose fewer stations or parameters.',
  stepTooFine: 'The step is too small',
  stepTooFineDetail:
    'There is too much data in this range; choose a larger step, a shorter range, or “Automatic step”.',
  joinedSteps: 'The range is stored in different steps: {{steps}}',
  stepFrom: '{{step}} from {{from}}',
  listComma: ', ',
  unknownPoints: 'Points not found: {{codes}}',
}

export const telemetryRange: Translation<'telemetryRange'> = {
  '24h': 'Last 24 hours',
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': 'Last 7 days',
  month: 'This month',
  season: 'This season',
  custom: 'Custom',
}

export const telemetryProblem: Translation<'telemetryProblem'> = {
  missing: 'Fill in “{{field}}”',
  reversed: '“{{field}}” must be after “From”',
  future: '“{{field}}” cannot be in the future',
  tooLong: '“{{field}}” cannot be more than 366 days after “From”',
}

export const telemetryStep: Translation<'telemetryStep'> = {
  auto: 'Automatic step',
  raw: 'Raw values',
  '1m': '1 minute',
  '15m': '15 minutes',
  '1h': '1 hour',
  '1d': '1 day',
}

export const telemetryMeasure: Translation<'telemetryMeasure'> = {
  average: 'Average',
  minimum: 'Minimum',
  maximum: 'Maximum',
  last: 'Last',
}
