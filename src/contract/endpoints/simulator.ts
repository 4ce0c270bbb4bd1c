import { z } from 'zod'

/** GET: what can go wrong in the demo, and what does now; null without a simulator. Needs `simulator:view`. */
export const SIMULATOR_FAULTS = '/tx-ws-base/simulator/faults'
export const simulatorFaults = z
  .object({
    kinds: z.array(
      z.object({
        kind: z.string(),
        name: z.string(),
        nameEn: z.string(),
        /** What it strikes: `unit`, `station`, … */
        target: z.string(),
        /** May strike several at once. */
        isArea: z.boolean(),
        /** How hard, and what the number says. */
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
        /** Epoch ms; the end is null until it is stopped. */
        startMs: z.number(),
        endMs: z.number().nullable(),
      }),
    ),
  })
  .nullable()
export type SimulatorFaults = z.infer<typeof simulatorFaults>

/** POST {kind, target, durationS?, severity?}: makes it go wrong; several targets parted by commas. Needs `simulator:edit`. */
export const SIMULATOR_START_FAULT = '/tx-ws-base/simulator/startFault'
export const startFaultInput = z.object({
  kind: z.string().min(1).max(40),
  target: z.string().min(1).max(4000),
  durationS: z.coerce.number().positive().max(31_536_000).optional(),
  severity: z.coerce.number().optional(),
})
export const startedFault = z.object({ id: z.string() })

/** POST {id}: ends it. Needs `simulator:edit`. */
export const SIMULATOR_STOP_FAULT = '/tx-ws-base/simulator/stopFault'
