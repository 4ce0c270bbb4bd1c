import type { CatalogPoint } from './point-catalog.ts'

/** Why a message or a value was refused; the label of `heat_ingest_refused_total`. */
export const REFUSAL = [
  'topic',
  'too_large',
  'too_much',
  'not_json',
  'bad_shape',
  'bad_time',
  'time_in_future',
  'time_too_old',
  'bad_value',
  'unknown_point',
  'foreign_point',
] as const
export type Refusal = (typeof REFUSAL)[number]

export interface Measurement {
  readonly point: CatalogPoint
  /** Epoch ms. */
  readonly time: number
  readonly value: number
  readonly quality: number
}
