import { type Applied, applyOperation } from './apply-operation.ts'
import { type DrawingRecord, elementOf, findBoard } from './drawing-record.ts'
import type { Operation } from './operation.ts'

/** Changes of one board. An element is in at most one of the first three lists; `moved` holds none added or removed. */
export interface BoardChange {
  readonly board: string
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly string[]
  /** Elements that were given another place in the drawing order; the others kept the order among themselves. */
  readonly moved: readonly string[]
}

/** Difference between two revisions of a drawing: all that scene and worker have to update. */
export interface DrawingChange {
  readonly revision: number
  /** Boards whose elements changed. */
  readonly boards: readonly BoardChange[]
  /** Whether fields of the drawing or of a board changed, or the list of boards. */
  readonly isStructureChanged: boolean
}

/** Applies operations and notes what they touch. O(elements touched). */
export class DrawingChangeBuilder {
  readonly #before: DrawingRecord
  /** Of each board, whether a touched element was there before, and whether it is now. */
  readonly #touched = new Map<string, Map<string, { readonly was: boolean; is: boolean }>>()
  readonly #moved = new Map<string, Set<string>>()
  #isStructureChanged = false

  constructor(before: DrawingRecord) {
    this.#before = before
  }

  /** @throws {OperationError} */
  apply(record: DrawingRecord, operation: Operation): Applied {
    const applied = applyOperation(record, operation)
    this.note(operation)
    return applied
  }

  build(after: DrawingRecord, revision: number): DrawingChange {
    const boards = [...this.#touched].flatMap(([board, ids]) => {
      const [was, is] = [findBoard(this.#before, board), findBoard(after, board)]
      // a board that was inserted or removed is reported as such
      if (!was || !is) return []
      const added: string[] = []
      const removed: string[] = []
      const changed: string[] = []
      for (const [id, presence] of ids) {
        if (!presence.was && presence.is) added.push(id)
        else if (presence.was && !presence.is) removed.push(id)
        else if (presence.was && elementOf(was, id) !== elementOf(is, id)) changed.push(id)
      }
      // one that was removed and inserted again may have another place too
      const moved = [...(this.#moved.get(board) ?? [])].filter((id) => {
        const presence = ids.get(id)
        return presence?.was !== false && presence?.is !== false
      })
      return added.length + removed.length + changed.length + moved.length > 0
        ? [{ board, added, removed, changed, moved }]
        : []
    })
    return { revision, boards, isStructureChanged: this.#isStructureChanged }
  }

  /** Notes what an operation touches that has been applied elsewhere; operations are noted in their order. */
  note(operation: Operation): void {
    switch (operation.kind) {
      case 'insert':
        this.#touch(
          operation.board,
          operation.items.map(({ element }) => String(element.uuid)),
          { was: false, is: true },
        )
        break
      case 'remove':
        this.#touch(operation.board, operation.ids, { was: true, is: false })
        break
      case 'move':
      case 'position':
        this.#touch(operation.board, operation.ids)
        break
      case 'edit':
        this.#touch(
          operation.board,
          operation.edits.map(({ id }) => id),
        )
        break
      case 'reorder':
        this.#touch(operation.board, [])
        for (const { id } of operation.items) this.#noteMoved(operation.board, id)
        break
      case 'insertBoard':
      case 'removeBoard':
      case 'moveBoard':
      case 'editFields':
        this.#isStructureChanged = true
    }
  }

  #noteMoved(board: string, id: string): void {
    this.#moved.set(board, (this.#moved.get(board) ?? new Set()).add(id))
  }

  /** @param presence - Before and after the operation. */
  #touch(board: string, ids: readonly string[], presence = { was: true, is: true }): void {
    const touched = this.#touched.get(board) ?? new Map()
    for (const id of ids) {
      const known = touched.get(id)
      if (known) {
        if (!known.is && presence.is) this.#noteMoved(board, id)
        known.is = presence.is
      } else touched.set(id, { ...presence })
    }
    this.#touched.set(board, touched)
  }
}
