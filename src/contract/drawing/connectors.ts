// How lines are joined to what they connect: fields of the console's own on elements of Fabric, which draws them the same
// without (decision 13). They are read where they are used, one by one, so that a strange one spoils no element.

import { z } from 'zod'

/** Ways out of an element as it is drawn before it is turned; also the names of the ports of an element without own ones. */
export const PORT_SIDES = ['up', 'right', 'down', 'left'] as const

/** A place of an element where pipes end. */
const port = z.looseObject({
  /** Unique within the element; of two with the same one the first counts. */
  id: z.string().min(1).max(64),
  /** Parts of the element's own box, without border and before it is turned: 0 left and top, 1 right and bottom. */
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  /** The way in which a pipe leaves. */
  dir: z.enum(PORT_SIDES),
  /** What flows there, as the colours of the look name it. */
  medium: z.string().max(32).optional(),
})
export type Port = z.infer<typeof port>

/** What an end of a line is joined to: `from` its first point, `to` its last. */
export const pipeEnd = z.looseObject({
  /** Of an element of the same board, inside groups too. */
  uuid: z.string().min(1),
  port: z.string().min(1).max(64),
})
export type PipeEnd = z.infer<typeof pipeEnd>

/**
 * How a line finds its way between its ends (`route`): straight, or led level and upright around devices; without, it goes
 * by the bends that were put by hand.
 */
export const LINE_ROUTES = ['straight', 'orthogonal'] as const
export type LineRoute = (typeof LINE_ROUTES)[number]

/** Null for a line that goes by its bends, and for a route that the console does not know. */
export const readRoute = (stored: unknown): LineRoute | null => LINE_ROUTES.find((route) => route === stored) ?? null

const SIDE_PLACES = { up: [0.5, 0], right: [1, 0.5], down: [0.5, 1], left: [0, 0.5] } as const
/** The ports of an element that names none: the middles of its sides. */
export const SIDE_PORTS: readonly Port[] = PORT_SIDES.map((side) => {
  const [x, y] = SIDE_PLACES[side]
  return { id: side, x, y, dir: side }
})

/** The ports that an element names (`ports`), without those that are unreadable; null where it names none. */
export function readPorts(stored: unknown): readonly Port[] | null {
  if (!Array.isArray(stored)) return null
  const ports = new Map<string, Port>()
  for (const one of stored) {
    const { data } = port.safeParse(one)
    if (data && !ports.has(data.id)) ports.set(data.id, data)
  }
  return [...ports.values()]
}
