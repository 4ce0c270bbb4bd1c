const MINUTE_MS = 60_000

type TimeLeft =
  | { readonly unit: 'minutes'; readonly minutes: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'days'; readonly days: number; readonly hours: number }

/** A length of time in its two largest units, rounded up to the minute. */
export function timeLeftOf(ms: number): TimeLeft {
  const all = Math.max(0, Math.ceil(ms / MINUTE_MS))
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  if (hours === 0) return { unit: 'minutes', minutes }
  if (hours < 24) return { unit: 'hours', hours, minutes }
  return { unit: 'days', days: Math.floor(hours / 24), hours: hours % 24 }
}
