// A dispatcher’s changes as typed. Pure.

import { type LoadShift, MAX_SHIFT } from '#contract/endpoints/load-plan.ts'

export interface DraftShift {
  readonly fromHour: string
  readonly toHour: string
  readonly by: string
  readonly value: string
}

export const SHIFT_UNITS = ['MW', 'percent'] as const satisfies readonly LoadShift['by'][]

export const unitOf = ({ by }: Pick<DraftShift, 'by'>): LoadShift['by'] => (by === 'MW' ? 'MW' : 'percent')

/** From the first hour that has not begun to the last one. */
export const wholeDay = (openHours: readonly number[]): Pick<DraftShift, 'fromHour' | 'toHour'> => ({
  fromHour: String(openHours[0] ?? 0),
  toHour: String(openHours.at(-1) ?? 0),
})

const FIRST_SHIFTED = { from: 6, to: 8 } as const

/** A change of the morning, or of all hours that are left. */
export const nextShift = (openHours: readonly number[]): DraftShift => ({
  ...(openHours.includes(FIRST_SHIFTED.from)
    ? { fromHour: String(FIRST_SHIFTED.from), toHour: String(FIRST_SHIFTED.to) }
    : wholeDay(openHours)),
  by: 'percent',
  value: '',
})

export const draftOfShift = ({ fromHour, toHour, by, value }: LoadShift): DraftShift => ({
  fromHour: String(fromHour),
  toHour: String(toHour),
  by,
  value: String(value),
})

/** What is wrong with a change: its hours, or its amount. */
export function wrongIn(shift: DraftShift): 'hours' | 'amount' | null {
  if (Number(shift.fromHour) > Number(shift.toHour)) return 'hours'
  const amount = Number(shift.value)
  return shift.value !== '' && !(Math.abs(amount) <= MAX_SHIFT[unitOf(shift)]) ? 'amount' : null
}

/** Those that change anything. */
export const shiftsOf = (drafts: readonly DraftShift[]): LoadShift[] =>
  drafts.flatMap((draft) =>
    draft.value === '' || Number(draft.value) === 0
      ? []
      : [
          {
            fromHour: Number(draft.fromHour),
            toHour: Number(draft.toHour),
            by: unitOf(draft),
            value: Number(draft.value),
          },
        ],
  )
