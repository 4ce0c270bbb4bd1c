import { type MediumCode, readMedium } from '#contract/drawing/media.ts'
import { type Box, type JsonFields, worldPoint } from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, refOf } from '../edit/edit-board.ts'
import { nearestOnLine } from '../edit/line-points.ts'
import { pipeEndsOf } from '../edit/pipe-ends.ts'

/** A line this near to a symbol tells what flows there, document px. */
const REACH = 60

/** A line of the board that names what flows in it. */
export interface MediumLine {
  readonly ref: ElementRef
  readonly medium: MediumCode
  readonly joined: readonly string[]
}

export const mediumLines = (board: EditBoard): MediumLine[] =>
  board.objects.objects.flatMap((stored) => {
    const medium = readMedium(stored.medium)
    if (!medium) return []
    const ends = pipeEndsOf(stored)
    return [
      {
        ref: refOf(String(stored.uuid)),
        medium,
        joined: [ends?.from?.uuid, ends?.to?.uuid].flatMap((one) => one ?? []),
      },
    ]
  })

/** What flows at a symbol: its own medium, else that in a line that is joined to it, else in the nearest one within reach. */
export function mediumAt(
  board: EditBoard,
  lines: readonly MediumLine[],
  stored: JsonFields,
  box: Box,
): MediumCode | null {
  const own = readMedium(stored.medium)
  if (own) return own
  const joined = lines.find((line) => line.joined.includes(String(stored.uuid)))
  if (joined) return joined.medium
  const middle = worldPoint((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
  let least = REACH
  let medium: MediumCode | null = null
  for (const line of lines) {
    const { distance } = nearestOnLine(board, line.ref, middle) ?? { distance: Number.POSITIVE_INFINITY }
    if (distance >= least) continue
    least = distance
    medium = line.medium
  }
  return medium
}
