import type { RoomNoForecast } from '#contract/endpoints/room-forecast.ts'

/** What is stored of a unit or a household; arrays are empty where there is nothing. */
export interface RoomRow {
  readonly nodeId: string
  readonly unitId: string
  readonly p50C: number[]
  readonly p10C: number[]
  readonly p90C: number[]
  readonly reason: RoomNoForecast | null
}

export interface ComputedRooms {
  readonly issuedAt: Date
  readonly firstAt: Date
  readonly rows: readonly RoomRow[]
}
