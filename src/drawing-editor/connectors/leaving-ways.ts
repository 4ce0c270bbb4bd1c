import type { EditBoard, ElementRef } from '../edit/edit-board.ts'
import { pointedElement, worldPoints } from '../edit/line-points.ts'
import type { LeavingWays } from '../edit/line-segments.ts'
import { type EndField, pipeEndsOf } from '../edit/pipe-ends.ts'
import { portFor } from './ports.ts'

/** Which way a line leaves what its ends are joined to. @param named - Where the element of a uuid stands. */
export function leavingWays(
  board: EditBoard,
  ref: ElementRef,
  named: (uuid: string) => ElementRef | null,
): LeavingWays {
  const line = pointedElement(board, ref)
  const points = line ? worldPoints(line) : []
  const ends = line && pipeEndsOf(line.stored)
  const wayOf = (field: EndField) => {
    const [end, at] = [ends?.[field], field === 'from' ? points[0] : points.at(-1)]
    const target = end ? named(end.uuid) : null
    return (end && at && target && portFor(board, target, end.port, at)?.way) ?? null
  }
  return { from: wayOf('from'), to: wayOf('to') }
}
