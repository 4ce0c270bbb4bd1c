import type { Session } from '#server/core/kit/session.ts'
import { pointsOfNodes } from '../points/points-of-nodes.repository.ts'
import type { BoundPoint } from './bound-points.ts'
import type { DrawingRow } from './repository.ts'
import type { DrawingSource } from './shown-drawing.ts'
import { findVersion } from './version.repository.ts'
import { namedDrawings } from './wall.repository.ts'

/** Drawings whose bound points are remembered; far more than all walls of a company name. */
const MAX_REMEMBERED = 500

/** Those of some points that the drawings of a wall bind, in its scope of this moment. */
export type PointsOfWall = (session: Session, pointIds: readonly number[]) => Promise<readonly number[]>

/** What a version binds never changes, and is read of its canvas once. */
export function createWallPoints({ db, canvases }: DrawingSource): PointsOfWall {
  const remembered = new Map<string, Promise<readonly BoundPoint[]>>()

  async function readBound(drawing: DrawingRow, number: number): Promise<readonly BoundPoint[]> {
    const version = await findVersion(db, drawing, number)
    return version ? canvases.boundPoints(version.canvas, drawing.unitCode) : []
  }

  function boundOf(drawing: DrawingRow): Promise<readonly BoundPoint[]> {
    const { keyId, publishedNumber, unitCode, deletedAt } = drawing
    if (publishedNumber === null || deletedAt) return Promise.resolve([])
    const key = `${keyId} ${publishedNumber} ${unitCode}`
    const known = remembered.get(key)
    if (known) return known
    const read = readBound(drawing, publishedNumber)
    read.catch(() => remembered.delete(key))
    for (const oldest of remembered.keys()) {
      if (remembered.size < MAX_REMEMBERED) break
      remembered.delete(oldest)
    }
    remembered.set(key, read)
    return read
  }

  return async (session, pointIds) => {
    const bound = (await Promise.all((await namedDrawings(db, session)).map(boundOf))).flat()
    const wanted = new Set(bound.map(({ nodeCode, paramCode }) => `${nodeCode}.${paramCode}`))
    const points = await pointsOfNodes(db, session, [...new Set(bound.map(({ nodeCode }) => nodeCode))])
    const shown = new Set(
      points.filter(({ nodeCode, paramCode }) => wanted.has(`${nodeCode}.${paramCode}`)).map(({ pointId }) => pointId),
    )
    return pointIds.filter((id) => shown.has(id))
  }
}
