import { isPulse } from '#contract/control/write-rules.ts'
import type { WriteRight } from '#contract/endpoints/control.ts'
import { shownValue } from './shown-value.ts'

/** Why a typed value is not sent; the server asks more. */
export type TypedProblem =
  | { readonly key: 'required' | 'notANumber' | 'same' }
  | { readonly key: 'tooPrecise'; readonly decimals: number }
  | { readonly key: 'outside'; readonly min: string; readonly max: string }
  | { readonly key: 'tooFar'; readonly step: string; readonly present: string }

type TypedValue = { readonly value: number } | { readonly problem: TypedProblem }

/** Reads what was typed for a point, by the limits that the server told. */
export function typedValue(text: string, right: WriteRight): TypedValue {
  const { min, max, step, decimals, present, paramCode } = right
  if (text.trim() === '') return { problem: { key: 'required' } }
  const value = Number(text)
  if (!Number.isFinite(value)) return { problem: { key: 'notANumber' } }
  if (Number(value.toFixed(decimals)) !== value) return { problem: { key: 'tooPrecise', decimals } }
  const show = (number: number): string => shownValue(number, right)
  if (value < min || value > max) return { problem: { key: 'outside', min: show(min), max: show(max) } }
  if (!present || isPulse(paramCode)) return { value }
  if (value === present.value) return { problem: { key: 'same' } }
  const change = Number(Math.abs(value - present.value).toFixed(decimals))
  if (step !== null && change > step)
    return { problem: { key: 'tooFar', step: show(step), present: show(present.value) } }
  return { value }
}
