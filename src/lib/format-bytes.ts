import { writeNumber } from './language-customs.ts'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** A size in the largest full unit, in steps of 1024: `1.4 GB`. */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** step
  const decimals = step === 0 || value >= 100 ? 0 : 1
  return `${writeNumber(value, { minDecimals: decimals, maxDecimals: decimals, hasGroups: false })} ${UNITS[step] ?? ''}`
}
