import { type JsonFields, versionOf } from '#drawing/engine.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import { type EditBoard, type ElementRef, keyOf, refOf } from '../../edit/edit-board.ts'
import { drawnMembers, type LayerList, type LayerRow } from './layer-rows.ts'

/**
 * The rows that a search leaves: elements whose name contains a text, and the groups around them, unfolded.
 * O(elements).
 *
 * @param wanted - Not empty.
 * @param nameOf - The name that a row shows.
 */
export function findRows(board: EditBoard, wanted: string, nameOf: (stored: JsonFields) => string): LayerList {
  const text = plainLatin(wanted)
  const version = versionOf(board)
  const rowsOf = (list: readonly JsonFields[], refAt: (place: number) => ElementRef, level: number): LayerRow[][] => {
    const found = list.flatMap((stored, place): LayerRow[][] => {
      const ref = refAt(place)
      const members = drawnMembers(stored, version)
      const inside =
        members.length > 0 ? rowsOf(members, (at) => ({ id: ref.id, path: [...ref.path, at] }), level + 1).flat() : []
      if (inside.length === 0 && !plainLatin(nameOf(stored)).includes(text)) return []
      const row = { ref, key: keyOf(ref), stored, level, index: 0, numSiblings: 0, isGroup: members.length > 0 }
      return [[{ ...row, isUnfolded: inside.length > 0 }, ...inside]]
    })
    return found
      .reverse()
      .map(([row, ...inside], index) => (row ? [{ ...row, index, numSiblings: found.length }, ...inside] : []))
  }
  const { objects } = board.objects
  return listOf(rowsOf(objects, (place) => refOf(String(objects[place]?.uuid)), 1).flat())
}

function listOf(rows: readonly LayerRow[]): LayerList {
  let indices: ReadonlyMap<string, number> | null = null
  return {
    length: rows.length,
    row: (at) => rows[at],
    indexOf(ref) {
      indices ??= new Map(rows.map(({ key }, at) => [key, at]))
      return indices.get(keyOf(ref)) ?? -1
    },
  }
}
