import { z } from 'zod'
import { PHYSICS_PATH } from '../resources/physics.resource.ts'

/** POST: where nodes stand and how pipes run between them, as far as the user's data scope holds them. */
export const PHYSICS_PLAN = `${PHYSICS_PATH}/plan`

/** Longitude and latitude, degrees. */
const place = z.tuple([z.number(), z.number()])
export type Place = z.infer<typeof place>

export const physicsPlan = z.object({
  nodes: z.array(z.object({ keyId: z.string(), at: place })),
  /** From source to station; a pipe without a course of its own runs straight. */
  pipes: z.array(
    z.object({ code: z.string(), kind: z.enum(['trunk', 'branch']), dnMm: z.int(), line: z.array(place) }),
  ),
})
export type PhysicsPlan = z.infer<typeof physicsPlan>
export type PlanPipe = PhysicsPlan['pipes'][number]
