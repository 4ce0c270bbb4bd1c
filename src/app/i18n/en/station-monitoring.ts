import type { Translation } from '../translation.ts'

export const stationMonitoring: Translation<'stationMonitoring'> = {
  realtime: 'Stations now',
  history: 'Station history',
  trend: 'Station trends',
  primary: 'Primary side',
  secondary: 'Secondary side',
  heat: 'Heat',
  pumps: 'Pumps and valves',
  makeUp: 'Make-up water',
  electric: 'Electricity',
  state: 'State',
}
