// Parses typed days and times. Pure. A value is `yyyy-MM-dd`, with a time `yyyy-MM-ddTHH:mm`. Input may omit leading
// zeros, and separate by points, slashes or nothing.

const DAY = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?$/
const DAY_IN_DIGITS = /^(\d{4})(\d\d)(\d\d)$/
const TIME = /^(\d{1,2})[:：]?(\d\d)(?:[:：]\d\d)?$/

const two = (value: number): string => String(value).padStart(2, '0')

/** A complete day as a value; null for any other text. */
export function readDay(text: string): string | null {
  const trimmed = text.trim()
  const match = DAY.exec(trimmed) ?? DAY_IN_DIGITS.exec(trimmed)
  if (!match) return null
  const [year, month, day] = match.slice(1).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` : null
}

/** A time of day, `HH:mm`; null for any other text. */
function readTime(text: string): string | null {
  const match = TIME.exec(text.trim())
  const [hour, minute] = match ? match.slice(1).map(Number) : []
  if (hour === undefined || minute === undefined || hour > 23 || minute > 59) return null
  return `${two(hour)}:${two(minute)}`
}

/** A day with time as a value; midnight without a time, null for any other text. */
export function readDayTime(text: string): string | null {
  const [dayText = '', timeText] = text.trim().split(/[\sT]+/)
  const day = readDay(dayText)
  const time = timeText === undefined ? '00:00' : readTime(timeText)
  return day === null || time === null ? null : `${day}T${time}`
}
