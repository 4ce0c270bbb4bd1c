// Uuids are unique through all groups of a board, so that an end of a line means one element. Drawings from elsewhere may
// have doubles, such as copies of a group with all that is in it.

import { pipeEnd, readPorts, SIDE_PORTS } from '#contract/drawing/connectors.ts'
import { type Affine, applyAffine, composeAffines, IDENTITY } from '../geometry/affine.ts'
import { boxAround } from '../geometry/box.ts'
import { distanceBetween, type LocalPoint, localPoint, type WorldPoint } from '../geometry/points.ts'
import { elementMatrix, isLine, localLinePoints } from './element-matrix.ts'
import type { Json, JsonFields } from './operation.ts'
import { isFields } from './plain-json.ts'
import { MAX_GROUP_DEPTH, readElement } from './read-element.ts'

interface NamingProblem {
  /** From the list of the board: `[3].objects[1]`. */
  readonly location: string
  readonly field: 'uuid' | 'from' | 'to'
  readonly rule: string
  /** As it was. */
  readonly name: string
}

export interface NamedElements {
  readonly elements: readonly Json[]
  readonly problems: readonly NamingProblem[]
}

/**
 * Elements of a board, each with a uuid, and all in groups under uuids of their own: of several with one uuid the first of
 * the board itself keeps it, else the first in a group. Ends of lines that name a double are joined to the nearest of those
 * that had the name. What is no element stays in its place. O(elements), and where ends name doubles
 * O(elements · log elements), if they are not crowded.
 *
 * @param version - Fabric version of the board.
 */
export function withUniqueNames(elements: readonly Json[], version: string, createUuid: () => string): NamedElements {
  const naming = new Naming(createUuid)
  const named = naming.name(elements)
  if (naming.doubles.size === 0) return { elements: named, problems: naming.problems }
  const ends = new NearestEnds(naming.doubles, version)
  for (const element of named) if (isFields(element)) ends.find(element, IDENTITY, 0)
  const joined = named.map((element, at) => (isFields(element) ? ends.join(element, IDENTITY, `[${at}]`, 0) : element))
  return { elements: joined, problems: [...naming.problems, ...ends.problems] }
}

class Naming {
  readonly problems: NamingProblem[] = []
  /** Names after a double is renamed, with the name that all had. */
  readonly doubles = new Map<string, string>()
  readonly #createUuid: () => string
  readonly #taken = new Set<string>()

  constructor(createUuid: () => string) {
    this.#createUuid = createUuid
  }

  name(elements: readonly Json[]): readonly Json[] {
    // the board's own elements come first: operations and selections name them
    const onBoard = elements.map((element, at) => (isFields(element) ? this.#own(element, `[${at}]`, true) : element))
    return onBoard.map((element, at) => (isFields(element) ? this.#members(element, `[${at}]`, 0) : element))
  }

  /** @param needsName - Members of groups may have none. */
  #own(element: JsonFields, location: string, needsName: boolean): JsonFields {
    const uuid = typeof element.uuid === 'string' ? element.uuid : ''
    if (uuid === '' && !needsName) return element
    if (uuid !== '' && !this.#taken.has(uuid)) {
      this.#taken.add(uuid)
      return element
    }
    const name = this.#createUuid()
    this.#taken.add(name)
    if (uuid !== '') {
      // the one that keeps the name is one of them
      this.doubles.set(uuid, uuid)
      this.doubles.set(name, uuid)
    }
    const rule = uuid === '' ? 'expected a name of its own' : 'is the name of another'
    this.problems.push({ location, field: 'uuid', rule, name: uuid })
    return { ...element, uuid: name }
  }

  #members(element: JsonFields, location: string, depth: number): JsonFields {
    const objects = membersOf(element)
    if (!objects || depth >= MAX_GROUP_DEPTH) return element
    const named = objects.map((member, at): Json => {
      const place = `${location}.objects[${at}]`
      return isFields(member) ? this.#members(this.#own(member, place, false), place, depth + 1) : member
    })
    return named.some((member, at) => member !== objects[at]) ? { ...element, objects: named } : element
  }
}

interface Candidate {
  readonly uuid: string
  readonly at: WorldPoint
}

/** One at each place, sorted along the axis on which they spread more: a search along it passes fewer of them. */
interface SortedCandidates {
  readonly axis: 'x' | 'y'
  readonly list: readonly Candidate[]
}

/** Finds the nearest of the doubles for each end that names one. */
class NearestEnds {
  readonly problems: NamingProblem[] = []
  readonly #doubles: ReadonlyMap<string, string>
  readonly #version: string
  /** By the name that they had. */
  readonly #placed = new Map<string, { readonly stored: JsonFields; readonly frame: Affine }[]>()
  /** By name and port. */
  readonly #sorted = new Map<string, SortedCandidates>()

  constructor(doubles: ReadonlyMap<string, string>, version: string) {
    this.#doubles = doubles
    this.#version = version
  }

  find(stored: JsonFields, parent: Affine, depth: number): void {
    const frame = this.#frameOf(stored, parent)
    if (!frame) return
    const name = typeof stored.uuid === 'string' ? this.#doubles.get(stored.uuid) : undefined
    if (name !== undefined) {
      const list = this.#placed.get(name)
      if (list) list.push({ stored, frame })
      else this.#placed.set(name, [{ stored, frame }])
    }
    if (depth >= MAX_GROUP_DEPTH) return
    for (const member of membersOf(stored) ?? []) if (isFields(member)) this.find(member, frame, depth + 1)
  }

  join(stored: JsonFields, parent: Affine, location: string, depth: number): JsonFields {
    const frame = this.#frameOf(stored, parent)
    if (!frame) return stored
    const joined = this.#joined(stored, frame, location)
    const objects = membersOf(stored)
    if (!objects || depth >= MAX_GROUP_DEPTH) return joined
    const members = objects.map(
      (member, at): Json =>
        isFields(member) ? this.join(member, frame, `${location}.objects[${at}]`, depth + 1) : member,
    )
    return members.some((member, at) => member !== objects[at]) ? { ...joined, objects: members } : joined
  }

  #joined(stored: JsonFields, frame: Affine, location: string): JsonFields {
    if (stored.from === undefined && stored.to === undefined) return stored
    const element = readElement(stored, this.#version)
    const points = element && isLine(element) ? localLinePoints(element) : []
    const places = { from: points[0], to: points.at(-1) }
    let joined = stored
    for (const field of ['from', 'to'] as const) {
      const end = pipeEnd.safeParse(stored[field]).data
      const [place, written] = [places[field], stored[field]]
      if (!end || !place || !isFields(written) || !this.#placed.has(end.uuid)) continue
      const nearest = this.#nearest(end.uuid, end.port, applyAffine<WorldPoint>(frame, place), stored.uuid)
      if (nearest === null || nearest === end.uuid) continue
      joined = { ...joined, [field]: { ...written, uuid: nearest } }
      const rule = 'names several elements: it is joined to the nearest'
      this.problems.push({ location, field, rule, name: String(stored.uuid) })
    }
    return joined
  }

  /** Goes to both sides from the place, until all that follow are farther away along the axis alone. */
  #nearest(name: string, port: string, to: WorldPoint, own: Json | undefined): string | null {
    const { axis, list: sorted } = this.#candidates(name, port)
    let right = firstFrom(sorted, axis, to[axis])
    let left = right - 1
    let [found, least]: [string | null, number] = [null, Number.POSITIVE_INFINITY]
    const take = (candidate: Candidate): boolean => {
      if (Math.abs(candidate.at[axis] - to[axis]) >= least) return false
      const distance = distanceBetween(candidate.at, to)
      if (distance < least && candidate.uuid !== own) {
        found = candidate.uuid
        least = distance
      }
      return true
    }
    for (let isOpen = true; isOpen; ) {
      const [before, after] = [sorted[left], sorted[right]]
      isOpen = false
      if (before && take(before)) {
        left -= 1
        isOpen = true
      }
      if (after && take(after)) {
        right += 1
        isOpen = true
      }
    }
    return found
  }

  #candidates(name: string, port: string): SortedCandidates {
    const key = JSON.stringify([name, port])
    const known = this.#sorted.get(key)
    if (known) return known
    const byPlace = new Map<string, Candidate>()
    for (const { stored, frame } of this.#placed.get(name) ?? []) {
      const at = applyAffine<WorldPoint>(frame, this.#portOf(stored, port))
      const place = `${Math.round(at.x)}/${Math.round(at.y)}`
      if (!byPlace.has(place)) byPlace.set(place, { uuid: String(stored.uuid), at })
    }
    const box = boxAround([...byPlace.values()].map(({ at }) => at))
    const axis = box.maxX - box.minX >= box.maxY - box.minY ? 'x' : 'y'
    const list = [...byPlace.values()].sort((a, b) => a.at[axis] - b.at[axis])
    const sorted = { axis, list } as const
    this.#sorted.set(key, sorted)
    return sorted
  }

  /** Where a port is in the element's own space; the middle where it has none of the name. */
  #portOf(stored: JsonFields, id: string): LocalPoint {
    const port = (readPorts(stored.ports) ?? SIDE_PORTS).find((one) => one.id === id)
    const element = readElement(stored, this.#version)
    return port && element
      ? localPoint((port.x - 0.5) * element.width, (port.y - 0.5) * element.height)
      : localPoint(0, 0)
  }

  #frameOf(stored: JsonFields, parent: Affine): Affine | null {
    const element = readElement(stored, this.#version)
    return element && composeAffines(parent, elementMatrix(element))
  }
}

const membersOf = ({ objects }: JsonFields): readonly Json[] | null => (Array.isArray(objects) ? objects : null)

/** The first candidate that is not before a place. */
function firstFrom(sorted: readonly Candidate[], axis: 'x' | 'y', place: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.at[axis] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}
