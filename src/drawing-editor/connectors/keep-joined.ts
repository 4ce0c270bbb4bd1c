// The one place where lines keep to what they are joined to: each change of a drawing, whatever made it, is completed in
// its own step. Undo leads back to the byte, as the completion is part of what it undoes.

import { type Drawing, type DrawingChange, findBoard, type Operation } from '#drawing/engine.ts'
import type { ElementRef } from '../edit/edit-board.ts'
import { Connections } from './connections.ts'
import { joinOperations } from './join-pipes.ts'
import { linesToLead } from './lead-anew.ts'
import { routeOperations } from './route-lines.ts'

export interface Joints {
  /** As {@link Connections.bentBy}, on a board. */
  bentBy(board: string, ids: readonly string[]): ElementRef[]
  /** As {@link Connections.refOf}, on a board. */
  refOf(board: string, uuid: string): ElementRef | null
}

/** Lets the joined lines of a drawing follow what they are joined to, as long as it is edited. */
export function keepJoined(drawing: Drawing): Joints {
  const connections = new Map<string, Connections>()
  /** Uuids that the latest change touched, by board. */
  const touched = new Map<string, ReadonlySet<string>>()
  /** Those that the open step touched. */
  const touchedInStep = new Map<string, Set<string>>()

  const followBoards = (): void => {
    const boards = new Map(drawing.record.boards.map((board) => [board.uuid, board]))
    for (const uuid of connections.keys()) if (!boards.has(uuid)) connections.delete(uuid)
    for (const [uuid, board] of boards) if (!connections.has(uuid)) connections.set(uuid, new Connections(board))
  }
  followBoards()

  drawing.listen(({ boards, isStructureChanged }: DrawingChange) => {
    touched.clear()
    for (const { board: uuid, added, removed, changed } of boards) {
      const board = findBoard(drawing.record, uuid)
      const known = connections.get(uuid)
      if (!board || !known) continue
      const uuids = known.follow(board, [...added, ...removed, ...changed])
      touched.set(uuid, uuids)
      if (known.led.size === 0) continue
      const inStep = touchedInStep.get(uuid) ?? new Set()
      for (const one of uuids) inStep.add(one)
      touchedInStep.set(uuid, inStep)
    }
    if (isStructureChanged) followBoards()
  })

  drawing.completeWith(() =>
    [...touched].flatMap(([uuid, uuids]): Operation[] => {
      const board = findBoard(drawing.record, uuid)
      const known = connections.get(uuid)
      return board && known ? joinOperations(board, known, known.pipesOf(uuids)) : []
    }),
  )

  drawing.finishWith((before) => {
    const operations = [...touchedInStep].flatMap(([uuid, uuids]): Operation[] => {
      const [was, is] = [findBoard(before, uuid), findBoard(drawing.record, uuid)]
      const known = connections.get(uuid)
      if (!was || !is || !known) return []
      return routeOperations(is, (name) => known.refOf(is, name), linesToLead(was, is, known.led, uuids))
    })
    touchedInStep.clear()
    return operations
  })
  drawing.listenToSteps(() => touchedInStep.clear())

  return {
    bentBy: (board, ids) => connections.get(board)?.bentBy(ids) ?? [],
    refOf(uuid, element) {
      const board = findBoard(drawing.record, uuid)
      return (board && connections.get(uuid)?.refOf(board, element)) ?? null
    },
  }
}
