import { readPorts } from '#contract/drawing/connectors.ts'
import { distanceBetween, type JsonFields, type OverlayShape, type WorldPoint } from '#drawing/engine.ts'
import { nearestPort, type PlacedPort, portsAt } from '../connectors/ports.ts'
import { type EditBoard, type ElementRef, elementAt, refAt, refOf, storedAt } from '../edit/edit-board.ts'
import { crossing, linePointsAt, nearestOnLine } from '../edit/line-points.ts'
import { END_FIELDS, type EndField, pipeEndsOf } from '../edit/pipe-ends.ts'
import type { PointerInput, ToolHost } from './tool-state.ts'

/** How near a pointer comes to a port that it takes, CSS px. */
const REACH_PX = 12
/** How near it comes to a line on which it ends. */
const LINE_REACH_PX = 6
const MAX_CANDIDATES = 16

/** An end that is joined, and where that is. */
export interface JoinedPlace {
  readonly uuid: string
  readonly port: string
  readonly at: WorldPoint
}

/** A place on the centre line of a line, where an end that is put there makes a tee; at a free end of it, it is continued. */
export interface LinePlace {
  readonly line: ElementRef
  readonly at: WorldPoint
  readonly isFreeEnd: boolean
}

/** What an end of a new line is put to. */
export type EndPlace = JoinedPlace | LinePlace

/** A way that arrow keys go, right and down. */
type ArrowWay = Pick<WorldPoint, 'x' | 'y'>
export const ARROW_WAYS: Readonly<Record<string, ArrowWay>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** A port beside the way of an arrow key counts as so much farther. */
const BESIDE = 3

interface PortsOf {
  readonly uuid: string
  readonly ports: readonly PlacedPort[]
}

/** Looks for ports under the pointer of a tool that draws or drags the end of a line, and shows them. */
export class PortSeeking {
  readonly #host: ToolHost
  readonly #line: string | null
  #shown: readonly PortsOf[] = []
  #near: JoinedPlace | null = null
  #hit: readonly ElementRef[] = []
  #onLine: LinePlace | null = null
  /** Of all elements of the board, once an arrow key has asked for them. */
  #all: readonly PortsOf[] | null = null

  /** @param line - The element of the board that is or holds the line: its own ports do not count. */
  constructor(host: ToolHost, line: string | null = null) {
    this.#host = host
    this.#line = line
  }

  /** The port that an end there is joined to; null where none is near, and while Ctrl is held, which joins nothing. */
  async seek({ world, ctrl }: PointerInput): Promise<JoinedPlace | null> {
    const { stage, shown, board } = this.#host
    const reach = REACH_PX / stage.camera.zoom
    const slots = ctrl ? [] : [...(await stage.hit(world.x, world.y, reach, MAX_CANDIDATES))]
    this.#hit = slots.flatMap((slot) => refAt(shown, slot) ?? []).filter(({ id }) => id !== this.#line)
    this.#onLine = null
    this.#shown = this.#hit.flatMap(({ id }) => portsWithin(board, refOf(id)))
    const near = this.#shown.flatMap(({ uuid, ports }) => {
      const port = nearestPort(ports, world)
      return port && distanceBetween(port.at, world) <= reach ? [{ uuid, port: port.id, at: port.at }] : []
    })
    this.#near = near.toSorted((a, b) => distanceBetween(a.at, world) - distanceBetween(b.at, world))[0] ?? null
    return this.#near
  }

  /**
   * The free end of a line, or the place on its centre line where an end there makes a tee, after {@link seek} has found no
   * port; null where no line is near.
   *
   * @param last - The point before: an end that is nearly level with it, or upright of it, becomes so.
   */
  seekLine({ world }: PointerInput, last: WorldPoint | null): LinePlace | null {
    const { stage, board } = this.#host
    const reach = LINE_REACH_PX / stage.camera.zoom
    this.#onLine = this.#near ? null : this.#freeEnd(world, REACH_PX / stage.camera.zoom)
    if (this.#onLine) return this.#onLine
    for (const line of this.#near ? [] : this.#hit) {
      const kind = line.path.length === 0 ? elementAt(board, line)?.kind : undefined
      if (kind !== 'polyLine' && kind !== 'arrowLine') continue
      const stretch = nearestOnLine(board, line, world)
      if (!stretch || stretch.distance > reach) continue
      const straight = last ? [crossing(stretch, last, 'y'), crossing(stretch, last, 'x')] : []
      const at = straight.find((place) => place && distanceBetween(place, stretch.at) <= reach) ?? stretch.at
      this.#onLine = { line, at, isFreeEnd: false }
      break
    }
    return this.#onLine
  }

  /** The nearest free end of a line under the pointer; arrows end where they point to. */
  #freeEnd(world: WorldPoint, reach: number): LinePlace | null {
    const { board } = this.#host
    const ends = this.#hit.flatMap((line) => {
      if (line.path.length > 0 || elementAt(board, line)?.kind !== 'polyLine') return []
      const points = linePointsAt(board, line)
      const joined = pipeEndsOf(storedAt(board, line) ?? {})
      return END_FIELDS.flatMap((field) => {
        const at = field === 'from' ? points[0] : points.at(-1)
        return at && !joined?.[field] ? [{ line, at, isFreeEnd: true }] : []
      })
    })
    const near = ends.filter(({ at }) => distanceBetween(at, world) <= reach)
    return near.toSorted((a, b) => distanceBetween(a.at, world) - distanceBetween(b.at, world))[0] ?? null
  }

  /** The port nearest to a place, however far; null where the board has none. */
  nearest(to: WorldPoint): JoinedPlace | null {
    return this.#take((at) => distanceBetween(at, to))
  }

  /** The next port from a place in the way of an arrow key; null where none is there. */
  step(from: WorldPoint, way: ArrowWay): JoinedPlace | null {
    return this.#take(({ x, y }) => {
      const along = (x - from.x) * way.x + (y - from.y) * way.y
      const beside = Math.abs((x - from.x) * way.y) + Math.abs((y - from.y) * way.x)
      return along > beside / BESIDE ? along + BESIDE * beside : Number.POSITIVE_INFINITY
    })
  }

  /** Takes the port of the board that is least far. O(ports). */
  #take(farness: (at: WorldPoint) => number): JoinedPlace | null {
    const { board } = this.#host
    this.#all ??= board.objects.objects.flatMap(({ uuid }) => portsWithin(board, refOf(String(uuid))))
    let least = Number.POSITIVE_INFINITY
    let taken: JoinedPlace | null = null
    for (const element of this.#all) {
      for (const { id, at } of element.ports) {
        const far = farness(at)
        if (far >= least) continue
        least = far
        taken = { uuid: element.uuid, port: id, at }
        this.#shown = [element]
      }
    }
    if (taken) this.#near = taken
    return taken
  }

  overlay(): OverlayShape[] {
    const near = this.#near
    const tee = this.#onLine && ({ kind: 'handle', at: this.#onLine.at, form: 'round', tone: 'chosen' } as const)
    return [...(tee ? [tee] : []), ...this.#ports(near)]
  }

  #ports(near: JoinedPlace | null): OverlayShape[] {
    return this.#shown.flatMap(({ uuid, ports }) =>
      ports.map(({ id, at }): OverlayShape => {
        const tone = near?.uuid === uuid && near.port === id ? 'chosen' : 'guide'
        return { kind: 'handle', at, form: 'round', tone }
      }),
    )
  }
}

/** The ports of an element, and those that what it holds names itself. */
function portsWithin(board: EditBoard, ref: ElementRef): PortsOf[] {
  const stored = storedAt(board, ref)
  const element = elementAt(board, ref)
  if (!element || typeof stored?.uuid !== 'string') return []
  const isCounted = ref.path.length === 0 || readPorts(stored.ports) !== null
  const own = isCounted ? [{ uuid: stored.uuid, ports: portsAt(board, ref) }] : []
  const members = element.kind === 'group' ? element.children : []
  return [...own, ...members.flatMap((_, place) => portsWithin(board, { ...ref, path: [...ref.path, place] }))]
}

/** The fields that join the ends of a line; an end that is joined to nothing has none. */
export function endFields(ends: { readonly [field in EndField]?: JoinedPlace | null }): JsonFields {
  return Object.fromEntries(
    END_FIELDS.flatMap((field) => {
      const joined = ends[field]
      return joined ? [[field, { uuid: joined.uuid, port: joined.port }] as const] : []
    }),
  )
}
