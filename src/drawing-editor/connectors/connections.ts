// Which lines of a board are joined to what, kept while the board is edited, so that a step asks for the lines of what it
// touched and not for all of the board.

import { readRoute } from '#contract/drawing/connectors.ts'
import { elementOf, isFields, type JsonFields, readElement, versionOf } from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, keyOf, listIn, refOf } from '../edit/edit-board.ts'
import { leaderOf } from '../edit/leader.ts'
import { END_FIELDS, pipeEndsOf } from '../edit/pipe-ends.ts'

interface JoinedLine {
  readonly ref: ElementRef
  /** Uuids of the elements that its ends are joined to. */
  readonly targets: readonly string[]
}

/** What an element of the board holds, itself included. */
interface Held {
  readonly uuids: readonly string[]
  readonly pipes: readonly JoinedLine[]
}

export class Connections {
  /** By element of the board; those that are neither groups nor joined lines are left out. */
  readonly #held = new Map<string, Held>()
  /** Where members of groups stand, by uuid; of several with the same one the last counts. */
  readonly #members = new Map<string, ElementRef>()
  /** Elements of the board that hold lines joined to an element, by its uuid. */
  readonly #joined = new Map<string, Set<string>>()
  /** Elements of the board that follow another one, by its uuid. */
  readonly #followers = new Map<string, Set<string>>()
  readonly #leaders = new Map<string, string>()
  /** Lines of the board that are led around devices. */
  readonly #led = new Set<string>()

  constructor(board: EditBoard) {
    const version = versionOf(board)
    for (const stored of board.objects.objects) this.#add(String(stored.uuid), stored, version)
  }

  /**
   * Follows a change of some elements of the board.
   *
   * @returns The uuids of all that they held before and hold now.
   */
  follow(board: EditBoard, ids: Iterable<string>): Set<string> {
    const touched = new Set<string>()
    const version = versionOf(board)
    for (const id of ids) {
      const before = this.#held.get(id)
      for (const uuid of [id, ...(before?.uuids ?? [])]) touched.add(uuid)
      if (before) this.#drop(id, before)
      this.#led.delete(id)
      const leader = this.#leaders.get(id)
      if (leader !== undefined) this.#followers.get(leader)?.delete(id)
      this.#leaders.delete(id)
      const stored = elementOf(board, id)
      if (stored) this.#add(id, stored, version)
      for (const uuid of this.#held.get(id)?.uuids ?? []) touched.add(uuid)
    }
    return touched
  }

  /** The lines among some elements, and those joined to one of them. Each once. */
  pipesOf(uuids: ReadonlySet<string>): ElementRef[] {
    return this.#pipesOf(uuids).map(({ ref }) => ref)
  }

  /** The lines that are bent where some elements of the board are moved: not those that are moved with all they join. */
  bentBy(ids: readonly string[]): ElementRef[] {
    const moved = new Set(ids)
    const uuids = new Set(ids.flatMap((id) => [id, ...(this.#held.get(id)?.uuids ?? [])]))
    const isBent = ({ ref, targets }: JoinedLine): boolean =>
      !moved.has(ref.id) || !targets.every((target) => uuids.has(target))
    const bent = this.#pipesOf(uuids)
      .filter(isBent)
      .map(({ ref }) => ref)
    return [...bent, ...this.#carriedBy([...uuids, ...bent.map(({ id }) => id)], moved)]
  }

  /** What follows some elements, and what follows that; not what is moved itself. */
  #carriedBy(uuids: readonly string[], moved: ReadonlySet<string>): ElementRef[] {
    const carried = new Set<string>()
    for (let next = uuids; next.length > 0; ) {
      next = next
        .flatMap((uuid) => [...(this.#followers.get(uuid) ?? [])])
        .filter((id) => !moved.has(id) && !carried.has(id))
      for (const id of next) carried.add(id)
    }
    return [...carried].map(refOf)
  }

  /** The elements of the board that follow one of some, or are among them and follow any. */
  followersOf(uuids: Iterable<string>): string[] {
    const found = new Set<string>()
    for (const uuid of uuids) {
      if (this.#leaders.has(uuid)) found.add(uuid)
      for (const id of this.#followers.get(uuid) ?? []) found.add(id)
    }
    return [...found]
  }

  #pipesOf(uuids: ReadonlySet<string>): JoinedLine[] {
    const found = new Map<string, JoinedLine>()
    const take = (id: string, isWanted: (line: JoinedLine) => boolean): void => {
      for (const line of this.#held.get(id)?.pipes ?? []) if (isWanted(line)) found.set(keyOf(line.ref), line)
    }
    for (const uuid of uuids) {
      take(uuid, () => true)
      for (const id of this.#joined.get(uuid) ?? []) {
        // all lines of a group that is touched itself are taken already
        if (!uuids.has(id)) take(id, ({ targets }) => targets.includes(uuid))
      }
    }
    return [...found.values()]
  }

  /** The lines of the board, outside of groups, that are led around devices (`route`). */
  get led(): ReadonlySet<string> {
    return this.#led
  }

  /** Where an element stands, inside groups too; null where the board has none of the name. */
  refOf(board: EditBoard, uuid: string): ElementRef | null {
    return elementOf(board, uuid) ? refOf(uuid) : (this.#members.get(uuid) ?? null)
  }

  #add(id: string, stored: JsonFields, version: string): void {
    const isGroup = stored.objects !== undefined
    const leader = leaderOf(stored)
    if (leader !== null) {
      this.#leaders.set(id, leader)
      this.#followers.set(leader, (this.#followers.get(leader) ?? new Set()).add(id))
    }
    if (readRoute(stored.route) === 'orthogonal') this.#led.add(id)
    if (!isGroup && !pipeEndsOf(stored)) return
    const uuids: string[] = []
    const pipes: JoinedLine[] = []
    for (const { ref, stored: one } of within(refOf(id), stored, version)) {
      if (typeof one.uuid === 'string') {
        uuids.push(one.uuid)
        if (ref.path.length > 0) this.#members.set(one.uuid, ref)
      }
      const ends = pipeEndsOf(one)
      if (!ends) continue
      const targets = END_FIELDS.flatMap((field) => ends[field]?.uuid ?? [])
      pipes.push({ ref, targets })
      for (const target of targets) this.#joined.set(target, (this.#joined.get(target) ?? new Set()).add(id))
    }
    this.#held.set(id, { uuids, pipes })
  }

  #drop(id: string, { uuids, pipes }: Held): void {
    this.#held.delete(id)
    for (const uuid of uuids) if (this.#members.get(uuid)?.id === id) this.#members.delete(uuid)
    for (const { targets } of pipes) for (const target of targets) this.#joined.get(target)?.delete(id)
  }
}

/** An element, and all that is drawn inside it. */
function* within(
  ref: ElementRef,
  stored: JsonFields,
  version: string,
): Generator<{ readonly ref: ElementRef; readonly stored: JsonFields }> {
  yield { ref, stored }
  let place = 0
  for (const member of listIn(stored)) {
    if (!isFields(member) || !readElement(member, version)) continue
    yield* within({ ...ref, path: [...ref.path, place] }, member, version)
    place += 1
  }
}
