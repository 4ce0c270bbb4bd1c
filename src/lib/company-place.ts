/** Where a company that has said nothing is on the globe, degrees: where the demo's town lies. */
export const DEFAULT_PLACE = { latitude: 40.2, longitude: 115.6 } as const

export interface CompanyPlace {
  /** Degrees north, −90 to 90. */
  readonly latitude: number
  /** Degrees east, −180 to 180. */
  readonly longitude: number
}
