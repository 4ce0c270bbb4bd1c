/** What operators look at first. */
export const MAIN_PARAMS = [
  'T1g',
  'T1h',
  'P1g',
  'P1h',
  'F1',
  'T2g',
  'T2h',
  'P2g',
  'P2h',
  'TR',
  'Q1',
  'CV1_U',
  'XP1_Hz',
  'WM_F',
  'Comm',
] as const

/** Asked for where a history page is opened without an address of its own. */
export const HISTORY_PARAMS = ['T1g', 'T1h', 'T2g', 'T2h'] as const

/** Sources and units: what these pages have rows of. */
export const STATION_LEVELS: readonly string[] = ['source', 'unit']
