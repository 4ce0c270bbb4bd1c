const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** `MM-DD HH:mm:ss` in the browser's time zone, as live views show times. */
export function formatLiveTime(epochMs: number): string {
  const date = new Date(epochMs)
  const day = `${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')}`
}
