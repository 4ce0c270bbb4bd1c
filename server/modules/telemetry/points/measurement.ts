import type { CatalogPoint } from './point-catalog.ts'

export interface Measurement {
  readonly point: CatalogPoint
  /** Epoch ms. */
  readonly time: number
  readonly value: number
  readonly quality: number
}
