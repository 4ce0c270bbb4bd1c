import type { PointInfo } from '#contract/network/points.ts'
import type { Session } from '#server/core/kit/session.ts'
import { pointsOfNodes } from '../points/points-of-nodes.repository.ts'
import type { BoundPoint } from './bound-points.ts'
import type { DrawingRow } from './repository.ts'
import type { DrawingSource } from './shown-drawing.ts'
import { findVersion } from './version.repository.ts'
import { namedDrawings } from './wall.repository.ts'

/** Drawings whose bound points are remembered; far more than all walls of a company name. */
const MAX_REMEMBERED = 500

/** The points that the drawings of a wall bind, in its scope of this moment. */
export interface WallPoints {
  all(session: Session): Promise<readonly PointInfo[]>
  /** Those of some points that they bind. */
  among(session: Session, pointIds: readonly number[]): Promise<readonly number[]>
}

/** What a version binds never changes, and is read of its canvas once. */
export function createWallPoints({ db, canvases }: DrawingSource): WallPoints {
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

  async function all(session: Session): Promise<readonly PointInfo[]> {
    const bound = (await Promise.all((await namedDrawings(db, session)).map(boundOf))).flat()
    const wanted = new Set(bound.map(({ nodeCode, paramCode }) => `${nodeCode}.${paramCode}`))
    const points = await pointsOfNodes(db, session, [...new Set(bound.map(({ nodeCode }) => nodeCode))])
    return points.filter(({ nodeCode, paramCode }) => wanted.has(`${nodeCode}.${paramCode}`))
  }

  return {
    all,
    async among(session, pointIds) {
      const bound = new Set((await all(session)).map(({ pointId }) => pointId))
      return pointIds.filter((id) => bound.has(id))
    },
  }
}
