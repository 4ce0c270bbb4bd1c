import { z } from 'zod'
import { defineCall } from '../kit/call.ts'

export const adminHome = z.object({
  userCount: z.int().nullable(),
  onlineUserCount: z.int().nullable(),
  roleCount: z.int().nullable(),
  menuCount: z.int().nullable(),
  organizationCount: z.int().nullable(),
  stationCount: z.int().nullable(),
  stationOnlineCount: z.int().nullable(),
  pointCount: z.int().nullable(),
  /** Points that have reported at any time. */
  heardPointCount: z.int().nullable(),
  goodPointCount: z.int().nullable(),
  drawingCount: z.int().nullable(),
  deviceCount: z.int().nullable(),
  /** Of the devices, those that are out of order. */
  faultyDeviceCount: z.int().nullable(),
  /** Background work; null without `job:view`. */
  jobs: z
    .object({
      runningCount: z.int(),
      queuedCount: z.int(),
      /** Runs that ended in failure within the last 24 hours. */
      failedCount: z.int(),
      /** The started task that is due next; null where none is started. */
      next: z.object({ title: z.string(), at: z.string() }).nullable(),
    })
    .nullable(),
  service: z.object({
    version: z.string(),
    /** Whether the server runs the database itself; else it was given one. */
    isDatabaseEmbedded: z.boolean(),
    databaseBytes: z.number(),
    isBusConnected: z.boolean(),
    /** Epoch ms. */
    startedAt: z.number(),
    serverTime: z.number(),
    memoryBytes: z.number(),
    /** Free bytes of the data volume; null where the database is not embedded. */
    diskFreeBytes: z.number().nullable(),
  }),
  /** Largest users of disk space, at most a minute old; null without `systemLog:view`. */
  storage: z
    .object({
      /** Including indices and partitions, largest first. */
      tables: z.array(z.object({ name: z.string(), bytes: z.number() })),
      /** The write-ahead log; null where the database is not embedded. */
      logBytes: z.number().nullable(),
    })
    .nullable(),
  /** Accounts that expire within thirty days, and passwords that must be changed. */
  todos: z.array(
    z.object({
      kind: z.enum(['accountExpires', 'passwordToChange', 'accountLocked', 'menuWithoutHelp']),
      count: z.int(),
      path: z.string(),
    }),
  ),
  /** Latest entries of the system log; empty without `systemLog:view`. */
  recentChanges: z.array(
    z.object({ at: z.string(), loginName: z.string(), module: z.string(), action: z.string(), targetName: z.string() }),
  ),
})
export type AdminHome = z.infer<typeof adminHome>

export const adminHomeCalls = {
  /** State of the installation; numbers that the role may not see are null. */
  summary: defineCall({ method: 'GET', path: '/jeasy-base/adminHome/summary', access: 'session', output: adminHome }),
} as const
