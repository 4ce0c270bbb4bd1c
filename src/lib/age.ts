interface Age {
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days'
  readonly count: number
}

/** An age in the largest full unit, rounded down; a time in the future counts as age zero. */
export function ageOf(ms: number): Age {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return { unit: 'seconds', count: seconds }
  if (seconds < 3_600) return { unit: 'minutes', count: Math.floor(seconds / 60) }
  if (seconds < 86_400) return { unit: 'hours', count: Math.floor(seconds / 3_600) }
  return { unit: 'days', count: Math.floor(seconds / 86_400) }
}
