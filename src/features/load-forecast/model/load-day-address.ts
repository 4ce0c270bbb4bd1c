import { readPlace, type ShownPlace, writePlace } from './forecast-address.ts'

export interface LoadDayState extends ShownPlace {
  /** `yyyy-MM-dd`; empty: tomorrow. */
  readonly day: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayIn = (search: URLSearchParams): string => {
  const day = search.get('day') ?? ''
  return DAY.test(day) ? day : ''
}

export const readLoadDay = (search: URLSearchParams): LoadDayState => ({ ...readPlace(search), day: dayIn(search) })

export function writeLoadDay(state: LoadDayState, search: URLSearchParams): URLSearchParams {
  const next = writePlace(state, search)
  next.delete('day')
  if (state.day !== '') next.set('day', state.day)
  return next
}

export interface UnitLoadsState {
  /** Empty: tomorrow. */
  readonly day: string
  /** Null: the mean of the day. */
  readonly hour: number | null
  readonly sought: string
}

export function readUnitLoads(search: URLSearchParams): UnitLoadsState {
  const hour = search.get('hour') ?? ''
  return { day: dayIn(search), hour: /^\d{1,2}$/.test(hour) ? Number(hour) : null, sought: search.get('q') ?? '' }
}

export function writeUnitLoads({ day, hour, sought }: UnitLoadsState): URLSearchParams {
  const next = new URLSearchParams()
  if (day !== '') next.set('day', day)
  if (hour !== null) next.set('hour', String(hour))
  if (sought !== '') next.set('q', sought)
  return next
}
