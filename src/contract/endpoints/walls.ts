// Walls: screens that show drawings one after the other, without a person. An administrator makes a wall for named drawings
// and gets a link; the screen that opens the link first is the wall until it is revoked, or until its maker is signed out by
// an administrator, deactivated, or has password or second factor reset. A change of the own password ends links that nobody
// has opened, and no screen.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { alarmRecord } from './alarm-watch.ts'
import { drawingAbsence, drawingType } from './drawings.ts'

export const MAX_WALL_DRAWINGS = 50
export const MAX_WALL_NAME = 60
/** Seconds for each drawing. */
export const WALL_SECONDS = { min: 5, max: 3_600, usual: 30 } as const
/** A link that nobody opened is valid for this long. */
export const WALL_LINK_HOURS = 24
/** A wall that was not heard for this long is silent. */
export const WALL_SILENCE_MS = 5 * 60_000

/** Why a wall ended without being revoked: what its maker had given was taken back. */
export const ACCESS_ENDS = ['passwordReset', 'factorReset', 'forcedOut', 'deactivated'] as const

const keyId = z.guid()
const namedDrawing = z.object({
  /** As the database writes it, so that two can be compared. */
  keyId: keyId.toLowerCase(),
  /** The station that it is rolled out to, and shown for; absent: it is shown as it was drawn. */
  nodeCode: z.string().min(1).max(64).optional(),
})
export type NamedDrawing = Readonly<z.infer<typeof namedDrawing>>
export const isSameDrawing = (one: NamedDrawing, other: NamedDrawing): boolean =>
  one.keyId === other.keyId && one.nodeCode === other.nodeCode

const NOUN = '/tx-ws-drawing/wall'
const mayManage = { permission: 'drawing:publish' } as const
const module = 'wall'

const wall = z.object({
  keyId: z.string(),
  name: z.string(),
  seconds: z.int(),
  /** In the order of their turns. */
  drawings: z.array(namedDrawing.extend({ title: z.string() })),
  /** Who made it: it shows at most what that user may see. */
  makerName: z.string(),
  /** Whether the caller made it, and may make a new link. */
  isOwn: z.boolean(),
  /** When its link ends that nobody has opened yet; null: there is none. */
  linkExpiresAt: z.string().nullable(),
  /** Null: no screen has signed in yet. */
  lastSeenAt: z.string().nullable(),
  isSilent: z.boolean(),
  /** Null: it has not ended. A new link lets it begin again. */
  ended: z.object({ at: z.string(), reason: z.enum(ACCESS_ENDS) }).nullable(),
})
export type Wall = z.infer<typeof wall>

/** Told once: the server keeps a hash. */
const wallLink = z.object({ keyId: z.string(), link: z.string(), expiresAt: z.string() })
export type WallLink = z.infer<typeof wallLink>

const wallTurn = namedDrawing.extend({
  title: z.string(),
  type: drawingType,
  /** Why it cannot be shown; null: it can. */
  absence: drawingAbsence.nullable(),
})
export type WallTurn = z.infer<typeof wallTurn>

/** Most alarms that a wall marks; a network with more of them is in a flood. */
export const MAX_WALL_ALARMS = 500

const wallAlarm = alarmRecord
  .pick({ keyId: true, heatKeyId: true, pointCode: true, warnLevel: true, warnTime: true })
  .extend({ /** Code of its station or source. */ heatCode: z.string() })
export type WallAlarm = z.infer<typeof wallAlarm>

export const wallCalls = {
  /** Walls of users in the data scope, by name. */
  list: defineCall({
    method: 'POST',
    path: `${NOUN}/list`,
    access: mayManage,
    output: z.array(wall),
  }),
  /** 1001 at `drawings` where one is not published, not rolled out to its station, or not in the data scope. */
  save: defineCall({
    method: 'POST',
    path: `${NOUN}/save`,
    access: mayManage,
    body: 'json',
    input: z.object({
      name: z.string().trim().min(1).max(MAX_WALL_NAME),
      drawings: z.array(namedDrawing).min(1).max(MAX_WALL_DRAWINGS),
      seconds: z.int().min(WALL_SECONDS.min).max(WALL_SECONDS.max).default(WALL_SECONDS.usual),
    }),
    output: wallLink,
    audit: { module, action: 'save' },
  }),
  /**
   * A new link for an own wall, such as for another screen; the link before is void. The present screen goes on until the
   * new one signs in. 1004 for a wall that somebody else made: it would show what that user may see.
   */
  renewLink: defineCall({
    method: 'POST',
    path: `${NOUN}/renewLink`,
    access: mayManage,
    input: z.object({ keyId }),
    output: wallLink,
    audit: { module, action: 'renewLink' },
  }),
  /** Revokes a wall: its screen ends within seconds, and its link is void. */
  del: defineCall({
    method: 'POST',
    path: `${NOUN}/del`,
    access: mayManage,
    input: z.object({ keyId }),
    audit: { module, action: 'del' },
  }),
  /** Signs a screen in by a link, once; the token is in the envelope. -4 where the link is used, void or too old. */
  signIn: defineCall({
    method: 'POST',
    path: `${NOUN}/signIn`,
    access: 'open',
    perMinute: 30,
    input: z.object({ link: z.string().min(1).max(200) }),
    output: z.object({ name: z.string() }),
    audit: { module, action: 'signInWall' },
  }),
  /** What the calling wall shows. 1003 for a session that is no wall. */
  self: defineCall({
    method: 'POST',
    path: `${NOUN}/self`,
    access: 'session',
    readers: ['wall'],
    output: z.object({ name: z.string(), seconds: z.int(), drawings: z.array(wallTurn) }),
  }),
  /**
   * Active alarms of the stations and sources of which the calling wall's drawings bind points, the worst first. 1003 for a
   * session that is no wall, and for a wall whose maker may not see alarms.
   */
  alarms: defineCall({
    method: 'POST',
    path: `${NOUN}/alarms`,
    access: { permission: 'alarm:view' },
    readers: ['wall'],
    output: z.array(wallAlarm).max(MAX_WALL_ALARMS),
  }),
} as const
