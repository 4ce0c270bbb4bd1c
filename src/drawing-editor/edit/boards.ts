import { BOARD_TITLE } from '#contract/drawing/document.ts'
import {
  type BoardRecord,
  type DrawingRecord,
  findBoard,
  type JsonFields,
  newBoard,
  type Operation,
} from '#drawing/engine.ts'
import { withNewNames } from './with-new-names.ts'

/** Adds a board without elements, by default after all others. @param index - Its place among the boards, from 0. */
export function addBoardOperations(record: DrawingRecord, uuid: string, index = record.boards.length): Operation[] {
  const at = placeAmong(index, record.boards.length)
  const board = { ...newBoard(uuid, at), title: newTitle(record) }
  return [{ kind: 'insertBoard', index: at, board }, ...renumbered(inserted(record, at, board))]
}

/**
 * Copies a board, with new uuids for it and all of its elements, and puts the copy behind it. None where it is not
 * there.
 */
export function duplicateBoardOperations(record: DrawingRecord, board: string, createUuid: () => string): Operation[] {
  const original = findBoard(record, board)
  if (!original) return []
  const at = record.boards.indexOf(original) + 1
  const objects = { ...original.objects, objects: withNewNames(original.objects.objects, createUuid) }
  const copy = { ...original, uuid: createUuid(), title: newTitle(record), index: at, objects }
  return [{ kind: 'insertBoard', index: at, board: copy }, ...renumbered(inserted(record, at, copy))]
}

/** Renames a board. None for an empty title, and for the one that it has. */
export function renameBoardOperations(record: DrawingRecord, board: string, title: string): Operation[] {
  const known = findBoard(record, board)
  const value = title.trim()
  if (!known || value === '' || known.title === value) return []
  return [{ kind: 'editFields', owner: { kind: 'board', board }, fields: [{ field: 'title', value }] }]
}

/** Moves a board to another place among the boards. @param index - Its place afterwards, from 0. */
export function moveBoardOperations(record: DrawingRecord, board: string, index: number): Operation[] {
  const known = findBoard(record, board)
  const at = placeAmong(index, record.boards.length - 1)
  if (!known || record.boards.indexOf(known) === at) return []
  const others = record.boards.filter((one) => one !== known)
  return [{ kind: 'moveBoard', board, index: at }, ...renumbered(others.toSpliced(at, 0, known))]
}

/** Removes a board; none for the last one, which a drawing keeps. */
export function removeBoardOperations(record: DrawingRecord, board: string): Operation[] {
  const others = record.boards.filter(({ uuid }) => uuid !== board)
  if (others.length === 0 || others.length === record.boards.length) return []
  return [{ kind: 'removeBoard', board }, ...renumbered(others)]
}

/** A board says its place in `index`; those that say another one are corrected. */
const renumbered = (boards: readonly (BoardRecord | JsonFields)[]): Operation[] =>
  boards.flatMap(({ uuid, index }, at): Operation[] =>
    index === at || typeof uuid !== 'string'
      ? []
      : [{ kind: 'editFields', owner: { kind: 'board', board: uuid }, fields: [{ field: 'index', value: at }] }],
  )

const inserted = ({ boards }: DrawingRecord, index: number, board: JsonFields): readonly JsonFields[] => [
  ...boards.slice(0, index),
  board,
  ...boards.slice(index),
]

const placeAmong = (index: number, last: number): number => Math.min(Math.max(Math.round(index), 0), last)

/** The title of a first board, with the least number that no board has: 画板2. */
function newTitle({ boards }: DrawingRecord): string {
  const stem = BOARD_TITLE.replace(/\d+$/, '')
  const titles = new Set(boards.map(({ title }) => title))
  let number = 1
  while (titles.has(stem + number)) number += 1
  return stem + number
}
