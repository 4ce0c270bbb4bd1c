// What is set of units at once: each field stays, is as designed again, or gets a value. Pure.

import { UNIT_RANGES, type UnitOwn, type UnitOwnField } from '#contract/endpoints/load-forecast-settings.ts'

export const SETTINGS_OF_FIELD = ['keep', 'usual', 'own'] as const
type SettingOfField = (typeof SETTINGS_OF_FIELD)[number]

export interface FieldDraft {
  readonly setting: SettingOfField
  readonly value: string
}

/** For one unit, its own values; for several, nothing changes until it is chosen. */
export const draftOfField = (own: number | null, isSingle: boolean): FieldDraft =>
  isSingle && own !== null
    ? { setting: 'own', value: String(own) }
    : { setting: isSingle ? 'usual' : 'keep', value: '' }

/** Whether a value is missing, or out of its range. */
export function isWrong(field: UnitOwnField, { setting, value }: FieldDraft): boolean {
  if (setting !== 'own') return false
  const { min, max } = UNIT_RANGES[field]
  const typed = value.trim() === '' ? Number.NaN : Number(value)
  return !(typed >= min && typed <= max)
}

/** A learnt value as it would be typed; null where it is out of the range that the field takes. */
export function learntDraft(value: number, range: { min: number; max: number; decimals: number }): string | null {
  const { min, max, decimals } = range
  const typed = value.toFixed(decimals)
  return Number(typed) >= min && Number(typed) <= max ? typed : null
}

/** The values to be sent; empty where nothing changes. */
export function valuesOf(drafts: ReadonlyMap<UnitOwnField, FieldDraft>): Partial<UnitOwn> {
  const values: Partial<UnitOwn> = {}
  for (const [field, { setting, value }] of drafts) {
    if (setting !== 'keep') values[field] = setting === 'own' ? Number(value) : null
  }
  return values
}
