import { sql } from 'drizzle-orm'
import { points, standardParams } from './tables.ts'

/**
 * Points of the rooms that take heat. The view `room_points` leaves out households that are cut off or reported off, so
 * that key figures, alarms, and what pages mark as beyond its limits judge the same rooms.
 */
export const HEATED_ROOMS = sql`(select room_points.point_id from room_points)`

/** Whether a point is the temperature of a room that takes no heat, for a query over points and their parameters. */
export const isUnheatedRoom = sql<boolean>`(${standardParams.nodeType} = 'household' and ${standardParams.code} = 'RT'
  and ${points.id} not in ${HEATED_ROOMS})`
