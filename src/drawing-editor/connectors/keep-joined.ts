// The one place where lines keep to what they are joined to: each change of a drawing, whatever made it, is completed in
// its own step. Undo leads back to the byte, as the completion is part of what it undoes.

import {
  type Drawing,
  type DrawingChange,
  elementOf,
  findBoard,
  type JsonFields,
  type Operation,
} from '#drawing/engine.ts'
import type { EditBoard, ElementRef } from '../edit/edit-board.ts'
import { Connections } from './connections.ts'
import { Crossings } from './crossings.ts'
import { followOperations } from './followers.ts'
import { joinOperations } from './join-pipes.ts'
import { bentLines } from './lead-anew.ts'
import { routeOperations } from './route-lines.ts'
import { Surroundings } from './surroundings.ts'

export interface Joints {
  /** As {@link Connections.bentBy}, on a board. */
  bentBy(board: string, ids: readonly string[]): ElementRef[]
  /** As {@link Connections.refOf}, on a board. */
  refOf(board: string, uuid: string): ElementRef | null
  /** The pipes of a board that run across symbols; null for a board that the drawing does not have. */
  crossings(board: string): Crossings | null
}

/** So many lines find their way with each move, as the search has to fit into a frame. More follow their ends until the step ends. */
const MAX_LED_LIVE = 4

/** Lets the joined lines of a drawing follow what they are joined to, as long as it is edited. */
export function keepJoined(drawing: Drawing): Joints {
  const connections = new Map<string, Connections>()
  /** By board, once something was asked of it. */
  const surroundings = new Map<string, Surroundings>()
  const crossings = new Map<string, Crossings>()
  /** What was changed since the crossings were asked for, by board. */
  const uncrossed = new Map<string, Set<string>>()
  /** Uuids that the latest change touched, by board. */
  const touched = new Map<string, ReadonlySet<string>>()
  /** Those that the open step touched. */
  const touchedInStep = new Map<string, Set<string>>()

  /** Lines that found their way within the open step, as they are stored since. */
  const ledLive = new Map<string, JsonFields | undefined>()
  let leading: readonly { readonly board: string; readonly id: string }[] = []

  const followBoards = (): void => {
    const boards = new Map(drawing.record.boards.map((board) => [board.uuid, board]))
    for (const uuid of connections.keys()) {
      if (boards.has(uuid)) continue
      connections.delete(uuid)
      surroundings.delete(uuid)
      crossings.delete(uuid)
    }
    for (const [uuid, board] of boards) if (!connections.has(uuid)) connections.set(uuid, new Connections(board))
  }
  followBoards()

  const around = (board: EditBoard): Surroundings => {
    const known = surroundings.get(board.uuid) ?? new Surroundings(board)
    surroundings.set(board.uuid, known)
    return known
  }

  drawing.listen(({ boards, isStructureChanged }: DrawingChange) => {
    touched.clear()
    for (const { board, id } of leading) {
      const led = findBoard(drawing.record, board)
      ledLive.set(id, (led && elementOf(led, id)) ?? undefined)
    }
    leading = []
    for (const { board: uuid, added, removed, changed } of boards) {
      const board = findBoard(drawing.record, uuid)
      const known = connections.get(uuid)
      if (!board || !known) continue
      const ids = [...added, ...removed, ...changed]
      const uuids = known.follow(board, ids)
      surroundings.get(uuid)?.follow(board, ids)
      if (crossings.has(uuid)) uncrossed.set(uuid, new Set([...(uncrossed.get(uuid) ?? []), ...ids]))
      touched.set(uuid, uuids)
      if (known.led.size === 0) continue
      const inStep = touchedInStep.get(uuid) ?? new Set()
      for (const one of uuids) inStep.add(one)
      touchedInStep.set(uuid, inStep)
    }
    if (isStructureChanged) followBoards()
  })

  const isLedLive = (board: EditBoard, { id }: ElementRef): boolean =>
    ledLive.has(id) && ledLive.get(id) === elementOf(board, id)

  /** Leads the lines of which an end was moved, once all ends are at their ports; those that are led now stay as they are. */
  const leadLive = (was: EditBoard | null, is: EditBoard, known: Connections): Operation[] => {
    const inStep = touchedInStep.get(is.uuid)
    if (!was || !inStep) return []
    const bent = bentLines(was, is, known.led, inStep)
    if (bent.length > MAX_LED_LIVE) return []
    const due = bent.filter((ref) => !isLedLive(is, ref))
    const operations = due.length > 0 ? routeOperations(is, (name) => known.refOf(is, name), due, around(is)) : []
    if (operations.length > 0) leading = due.map(({ id }) => ({ board: is.uuid, id }))
    return operations
  }

  const follow = (before: EditBoard, after: EditBoard, known: Connections, ids: readonly string[]): Operation[] =>
    followOperations({ before, after, named: (name) => known.refOf(after, name), around: () => around(after) }, ids)

  drawing.completeWith((before) =>
    [...touched].flatMap(([uuid, uuids]): Operation[] => {
      const board = findBoard(drawing.record, uuid)
      const known = connections.get(uuid)
      if (!board || !known) return []
      const was = findBoard(before, uuid) ?? null
      const joins = joinOperations(board, known, known.pipesOf(uuids), was)
      if (joins.length > 0) return joins
      const led = leadLive(was, board, known)
      if (led.length > 0 || !was) return led
      const followers = known.followersOf(uuids)
      return followers.length > 0 ? follow(was, board, known, followers) : []
    }),
  )

  drawing.finishWith((before) => {
    const operations = [...touchedInStep].flatMap(([uuid, uuids]): Operation[] => {
      const [was, is] = [findBoard(before, uuid), findBoard(drawing.record, uuid)]
      const known = connections.get(uuid)
      if (!was || !is || !known) return []
      const due = bentLines(was, is, known.led, uuids).filter((ref) => !isLedLive(is, ref))
      return due.length > 0 ? routeOperations(is, (name) => known.refOf(is, name), due, around(is)) : []
    })
    touchedInStep.clear()
    return operations
  })
  drawing.listenToSteps(() => {
    touchedInStep.clear()
    ledLive.clear()
  })

  return {
    bentBy: (board, ids) => connections.get(board)?.bentBy(ids) ?? [],
    refOf(uuid, element) {
      const board = findBoard(drawing.record, uuid)
      return (board && connections.get(uuid)?.refOf(board, element)) ?? null
    },
    crossings(uuid) {
      const board = findBoard(drawing.record, uuid)
      const known = connections.get(uuid)
      if (!board || !known) return null
      const now = (): EditBoard => findBoard(drawing.record, uuid) ?? board
      const found =
        crossings.get(uuid) ??
        new Crossings(
          board,
          () => around(now()),
          (name) => known.refOf(now(), name),
        )
      crossings.set(uuid, found)
      found.follow(board, uncrossed.get(uuid) ?? [])
      uncrossed.delete(uuid)
      return found
    },
  }
}
