// Personal data of residents. Whoever may not read them gets them masked by the server, and finds and sorts
// nothing by them; the system log has them masked for everybody. A field says that it holds such data by `personal`.

/** Permission to read residents and their telephone numbers in full. */
export const RESIDENT_VIEW_PERMISSION = 'resident:view'

export type PersonalKind = 'personName' | 'personPhone'

const HIDDEN = '**'
/** Shorter numbers would be told by what is left of them. */
const FULL_NUMBER_LEN = 11

/** Whether a text is what masking leaves of one; neither a name nor a number contains this. */
export const isMasked = (text: string): boolean => text.includes(HIDDEN)

/** `王**` of 王建华: the number of its characters is not told either. Empty where there is none. */
function maskedName(name: string): string {
  const [first] = name
  return first === undefined ? '' : `${first}${HIDDEN}`
}

/** `138****1234` of 13800001234. */
function maskedPhone(phone: string): string {
  if (phone === '') return ''
  const [start, end] = phone.length >= FULL_NUMBER_LEN ? [phone.slice(0, 3), phone.slice(-4)] : ['', '']
  return `${start}****${end}`
}

export function masked(kind: PersonalKind, text: string): string {
  if (isMasked(text)) return text
  return kind === 'personName' ? maskedName(text.trim()) : maskedPhone(text.trim())
}
