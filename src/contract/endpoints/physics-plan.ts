import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { PLANT } from '../network/plant.ts'
import { PHYSICS_PATH } from '../resources/physics.resource.ts'

/** Longitude and latitude, degrees. */
const place = z.tuple([z.number(), z.number()])
export type Place = z.infer<typeof place>

export const physicsPlan = z.object({
  /** Where the company is: in the middle while no node has a place. */
  company: place,
  nodes: z.array(z.object({ keyId: z.string(), at: place })),
  /** From source to station; a pipe without its own course is a straight line. */
  pipes: z.array(
    z.object({ code: z.string(), kind: z.enum(['trunk', 'branch']), dnMm: z.int(), line: z.array(place) }),
  ),
})
export type PhysicsPlan = z.infer<typeof physicsPlan>

export const planCalls = {
  /** Places of nodes and courses of pipes inside the user's data scope. */
  plan: defineCall({
    method: 'POST',
    path: `${PHYSICS_PATH}/plan`,
    access: { permission: 'physics:view' },
    output: physicsPlan,
    reads: [PLANT],
  }),
} as const
