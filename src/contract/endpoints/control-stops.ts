// Stopping every strategy at once: while a stop stands, the gate lets nothing pass in its scope but what people ask for.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'

export const CONTROL_STOP_PERMISSION = 'controlStop:stop'
export const CONTROL_LIFT_PERMISSION = 'controlStop:lift'
/** How often a console looks whether strategies are stopped. */
export const STOPS_POLL_MS = 5_000
const MAX_STOPPED_NODES = 500

const controlStop = z.object({
  keyId: z.guid(),
  /** The node with all below it; null: the whole company. */
  nodeId: z.guid().nullable(),
  /** Empty: the whole company. */
  nodeName: z.string(),
  reason: z.string(),
  stoppedBy: z.string(),
  /** Epoch ms. */
  stoppedAt: z.number(),
  /** Whether the caller may lift it: they have the permission, and see all that it stops. */
  mayLift: z.boolean(),
})
export type ControlStop = z.infer<typeof controlStop>

export const controlStopCalls = {
  /** Stops that stand and concern the data scope, newest first. */
  list: defineCall({
    method: 'POST',
    path: '/tx-ws-control/stop/list',
    access: { permission: ['control:view', CONTROL_STOP_PERMISSION] },
    body: 'json',
    input: z.object({}),
    output: z.array(controlStop),
  }),
  /**
   * Stops the strategies at nodes in the data scope, each with all below it. Where a stop stands already, it stays.
   *
   * @returns The stops that stand.
   */
  stop: defineCall({
    method: 'POST',
    path: '/tx-ws-control/stop/save',
    access: { permission: CONTROL_STOP_PERMISSION },
    body: 'json',
    input: z.object({
      /** Null: everything in the data scope; for who sees the whole company, that is the whole company. */
      nodeIds: z.array(z.guid()).min(1).max(MAX_STOPPED_NODES).nullable(),
      reason: z.string().trim().min(1).max(500),
    }),
    output: z.array(controlStop),
    audit: { module: 'control', action: 'stopStrategies' },
    alsoChanges: ['/tx-ws-control/command'],
  }),
  /** Lets strategies write again; all of the stops or none. @returns The stops that still stand. */
  lift: defineCall({
    method: 'POST',
    path: '/tx-ws-control/stop/lift',
    access: { permission: CONTROL_LIFT_PERMISSION },
    body: 'json',
    input: z.object({ stopIds: z.array(z.guid()).min(1).max(MAX_STOPPED_NODES) }),
    output: z.array(controlStop),
    audit: { module: 'control', action: 'liftStop' },
    alsoChanges: ['/tx-ws-control/command'],
  }),
} as const
