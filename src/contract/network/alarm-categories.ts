/** Categories of alarms in display order; `other` is for numbers without one. */
export const ALARM_CATEGORIES = [0, 2, 3, 4, 7, 8, 9, 20, 'other'] as const
export type AlarmCategory = (typeof ALARM_CATEGORIES)[number]

/** Numbers of automatic control: 21 to 23 are its kinds. */
export const AUTOMATIC_CONTROL = [20, 21, 22, 23] as const

/** Category of an alarm by its number. */
export function categoryOf(warnNumber: number): AlarmCategory {
  if (AUTOMATIC_CONTROL.some((number) => number === warnNumber)) return 20
  return ALARM_CATEGORIES.find((category) => category === warnNumber) ?? 'other'
}
