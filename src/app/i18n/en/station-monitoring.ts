import type { Translation } from '../translation.ts'

export const stationMonitoring: Translation<'stationMonitoring'> = {
  realtime: 'Stations now',
  history: 'Station history',
  trend: 'Station trends',
}
