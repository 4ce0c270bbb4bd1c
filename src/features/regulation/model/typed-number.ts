/** A number as typed; NaN, which the server refuses at its field, where it is none. */
export const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

const CLOCK = /^(\d{1,2}):(\d{2})$/

/** Minutes of `HH:mm`, 24:00 among them; NaN where it is none. */
export function minuteOf(text: string): number {
  const [, hours, minutes] = CLOCK.exec(text.trim()) ?? []
  return hours === undefined || Number(minutes) > 59 ? Number.NaN : Number(hours) * 60 + Number(minutes)
}
