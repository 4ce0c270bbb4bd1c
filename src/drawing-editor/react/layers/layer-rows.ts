// The rows of the layer tree: elements from the topmost down, members of unfolded groups below their group. Rows are
// made when they are asked for: of a board of 100,000 elements a change costs no more than of ten. Members that cannot
// be drawn are left out, since nothing can be done to them.

import { isFields, type JsonFields, placesOf, readElement, versionOf } from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, keyOf, listIn, refOf } from '../../edit/edit-board.ts'

/** One row of the tree. */
export interface LayerRow {
  readonly ref: ElementRef
  readonly key: string
  readonly stored: JsonFields
  /** 1 on the board itself. */
  readonly level: number
  /** Index among the rows of the same list, from the topmost, from 0. */
  readonly index: number
  readonly numSiblings: number
  readonly isGroup: boolean
  readonly isUnfolded: boolean
}

/** Rows from the topmost down. */
export interface LayerList {
  readonly length: number
  row(at: number): LayerRow | undefined
  /** Index of an element's row; -1 where it has none. */
  indexOf(ref: ElementRef): number
}

/** An unfolded group of the board: its members' rows, and where they begin. */
interface UnfoldedGroup {
  /** Row of the group. */
  readonly at: number
  readonly members: readonly LayerRow[]
}

export class LayerRows implements LayerList {
  readonly #board: EditBoard
  readonly #unfolded: ReadonlySet<string>
  /** Rising. */
  readonly #groups: readonly UnfoldedGroup[]
  /** Rows of the board's own elements that were asked for: the same row is the same object. */
  readonly #made: (LayerRow | undefined)[] = []
  readonly length: number

  /** @param unfolded - Keys of the groups whose members are shown. */
  constructor(board: EditBoard, unfolded: ReadonlySet<string>) {
    this.#board = board
    this.#unfolded = unfolded
    const { objects } = board.objects
    const places = placesOf(objects)
    const tops = [...unfolded]
      .flatMap((key) => places.indexOf(objects, key) ?? [])
      .map((place) => objects.length - 1 - place)
      .sort((a, b) => a - b)
    const groups: UnfoldedGroup[] = []
    let numMembers = 0
    for (const top of tops) {
      const stored = objects[objects.length - 1 - top]
      const members = stored ? this.#members(stored, refOf(String(stored.uuid)), 2) : []
      groups.push({ at: top + numMembers, members })
      numMembers += members.length
    }
    this.#groups = groups
    this.length = objects.length + numMembers
  }

  row(at: number): LayerRow | undefined {
    let numMembers = 0
    for (const group of this.#groups) {
      if (at <= group.at) break
      const member = group.members[at - group.at - 1]
      if (member) return member
      numMembers += group.members.length
    }
    return this.#top(at - numMembers)
  }

  /** -1 also for what is in a folded group. */
  indexOf(ref: ElementRef): number {
    const { objects } = this.#board.objects
    const place = placesOf(objects).indexOf(objects, ref.id)
    if (place === undefined) return -1
    let at = objects.length - 1 - place
    for (const group of this.#groups) {
      if (group.at < at) at += group.members.length
      else if (group.at === at && ref.path.length > 0) {
        const key = keyOf(ref)
        const member = group.members.findIndex((row) => row.key === key)
        return member < 0 ? -1 : at + 1 + member
      } else break
    }
    return ref.path.length === 0 ? at : -1
  }

  #top(index: number): LayerRow | undefined {
    const { objects } = this.#board.objects
    const stored = objects[objects.length - 1 - index]
    if (!stored) return undefined
    this.#made[index] ??= this.#row(stored, refOf(String(stored.uuid)), 1, index, objects.length)
    return this.#made[index]
  }

  #row(stored: JsonFields, ref: ElementRef, level: number, index: number, numSiblings: number): LayerRow {
    const key = keyOf(ref)
    const isGroup = numDrawnMembers(stored, versionOf(this.#board)) > 0
    return { ref, key, stored, level, index, numSiblings, isGroup, isUnfolded: isGroup && this.#unfolded.has(key) }
  }

  #members(group: JsonFields, ref: ElementRef, level: number): LayerRow[] {
    const drawn = drawnMembers(group, versionOf(this.#board))
    return drawn
      .map((stored, place) => ({ stored, ref: { id: ref.id, path: [...ref.path, place] } }))
      .reverse()
      .flatMap((member, index) => {
        const row = this.#row(member.stored, member.ref, level, index, drawn.length)
        return row.isUnfolded ? [row, ...this.#members(row.stored, row.ref, level + 1)] : [row]
      })
  }
}

/** The members of a group that have a place in paths, in drawing order. */
export const drawnMembers = (group: JsonFields, version: string): JsonFields[] =>
  listIn(group).flatMap((member) => (isFields(member) && readElement(member, version) ? [member] : []))

function numDrawnMembers(stored: JsonFields, version: string): number {
  const element = readElement(stored, version)
  return element?.kind === 'group' && listIn(stored).length > 0 ? element.children.length : 0
}
