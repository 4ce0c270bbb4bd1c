import { z } from 'zod'
import { defineCall } from '../kit/call.ts'

export const simulatorFaults = z
  .object({
    kinds: z.array(
      z.object({
        kind: z.string(),
        name: z.string(),
        nameEn: z.string(),
        /** Type of node it affects: `unit`, `station`, … */
        target: z.string(),
        /** May affect several nodes at once. */
        isArea: z.boolean(),
        /** Severity, and the meaning of its number. */
        severity: z
          .object({ ofZh: z.string(), ofEn: z.string(), min: z.number(), max: z.number(), usual: z.number() })
          .nullable(),
      }),
    ),
    active: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        targets: z.array(z.string()),
        severity: z.number(),
        /** Epoch ms; the end is null until the fault is stopped. */
        startMs: z.number(),
        endMs: z.number().nullable(),
      }),
    ),
  })
  .nullable()
export type SimulatorFaults = z.infer<typeof simulatorFaults>

/** Today's date of the demo's weather, yyyy-MM-dd; null where it is the real date, and without a simulator. */
export const demoCalendar = z.object({ modelDate: z.string() }).nullable()

export const simulatorCalls = {
  calendar: defineCall({
    method: 'GET',
    path: '/tx-ws-base/simulator/calendar',
    access: 'session',
    output: demoCalendar,
  }),
  /** Possible and active faults of the demo; null without a simulator. */
  faults: defineCall({
    method: 'GET',
    path: '/tx-ws-base/simulator/faults',
    access: { permission: 'simulator:view' },
    output: simulatorFaults,
  }),
  /** Starts a fault; targets are separated by commas. */
  startFault: defineCall({
    method: 'POST',
    path: '/tx-ws-base/simulator/startFault',
    access: { permission: 'simulator:edit' },
    body: 'json',
    input: z.object({
      kind: z.string().min(1).max(40),
      target: z.string().min(1).max(4000),
      durationS: z.coerce.number().positive().max(31_536_000).optional(),
      severity: z.coerce.number().optional(),
    }),
    output: z.object({ id: z.string() }),
    audit: { module: 'simulator', action: 'start' },
  }),
  stopFault: defineCall({
    method: 'POST',
    path: '/tx-ws-base/simulator/stopFault',
    access: { permission: 'simulator:edit' },
    input: z.object({ id: z.string().min(1).max(64) }),
    audit: { module: 'simulator', action: 'stop' },
  }),
} as const
