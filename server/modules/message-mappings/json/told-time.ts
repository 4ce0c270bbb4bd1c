/** Times as messages tell them. */

import type { TimeForm } from '#contract/message-mappings/mapping.ts'
import { companyZone } from '#lib/company-day.ts'

const PER_MS = { s: 1_000, ms: 1, us: 0.001 } as const
const ISO =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(?:(Z|z)|([+-])(\d\d):?(\d\d)?)?$/

/** @returns Epoch ms; null: it is not of the form. A clock that shows no offset is the company's. */
export function readTime(told: unknown, form: TimeForm): number | null {
  if (form === 'iso') return typeof told === 'string' ? readIso(told.trim()) : null
  const number = typeof told === 'string' && told.trim() !== '' ? Number(told) : told
  if (typeof number !== 'number' || !Number.isFinite(number)) return null
  return Math.trunc(number * PER_MS[form])
}

function readIso(text: string): number | null {
  const found = ISO.exec(text)
  if (!found) return null
  const [
    ,
    year,
    month,
    day,
    hour = '00',
    minute = '00',
    second = '00',
    fraction = '',
    zulu,
    sign,
    offsetHours,
    offsetMinutes = '00',
  ] = found
  const ms = fraction.padEnd(3, '0').slice(0, 3)
  const clock = `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}`
  if (zulu === undefined && sign === undefined) return companyZone().momentOf(clock)
  const asUtc = Date.parse(`${clock}Z`)
  // a day that the month does not have is read as one of the next
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(clock)) return null
  const offset = sign === undefined ? 0 : (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000
  return sign === '-' ? asUtc + offset : asUtc - offset
}
