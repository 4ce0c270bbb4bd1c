import type { PointInfo } from '#contract/network/points.ts'
import type { Session } from '#server/core/kit/session.ts'
import { pointsOfNodes } from '../points/points-of-nodes.repository.ts'
import type { BoundPoint } from './bound-points.ts'
import type { DrawingSource } from './shown-drawing.ts'
import { findVersion } from './version.repository.ts'
import { namedDrawings, type WallDrawing } from './wall.repository.ts'

/** Drawings whose bound points are remembered; far more than all walls of a company name. */
const MAX_REMEMBERED = 1_000

/** The points that the drawings of a wall bind, in its scope of this moment. */
export interface WallPoints {
  all(session: Session): Promise<readonly PointInfo[]>
  /** Of the nodes that they bind points of, in the scope or not. */
  nodeCodes(session: Session): Promise<readonly string[]>
  /** Those of some points that they bind. */
  among(session: Session, pointIds: readonly number[]): Promise<readonly number[]>
}

/** What a version binds never changes, and is read of its canvas once. */
export function createWallPoints({ db, canvases }: DrawingSource): WallPoints {
  const remembered = new Map<string, Promise<readonly BoundPoint[]>>()

  async function readBound({ drawing, place }: WallDrawing, number: number): Promise<readonly BoundPoint[]> {
    const version = await findVersion(db, drawing, number)
    if (!version) return []
    const canvas = place ? await canvases.rebound(version.canvas, drawing, place) : version.canvas
    return canvases.boundPoints(canvas, (place ?? drawing).unitCode)
  }

  function boundOf(named: WallDrawing): Promise<readonly BoundPoint[]> {
    const { keyId, publishedNumber, unitCode, deletedAt } = named.drawing
    if (publishedNumber === null || deletedAt) return Promise.resolve([])
    const key = [keyId, publishedNumber, unitCode, named.place?.nodeCode, named.place?.unitCode].join(' ')
    const known = remembered.get(key)
    if (known) return known
    const read = readBound(named, publishedNumber)
    read.catch(() => remembered.delete(key))
    for (const oldest of remembered.keys()) {
      if (remembered.size < MAX_REMEMBERED) break
      remembered.delete(oldest)
    }
    remembered.set(key, read)
    return read
  }

  const boundFor = async (session: Session): Promise<BoundPoint[]> =>
    (await Promise.all((await namedDrawings(db, session)).map(boundOf))).flat()

  async function all(session: Session): Promise<readonly PointInfo[]> {
    const bound = await boundFor(session)
    const wanted = new Set(bound.map(({ nodeCode, paramCode }) => `${nodeCode}.${paramCode}`))
    const points = await pointsOfNodes(db, session, [...new Set(bound.map(({ nodeCode }) => nodeCode))])
    return points.filter(({ nodeCode, paramCode }) => wanted.has(`${nodeCode}.${paramCode}`))
  }

  return {
    all,
    nodeCodes: async (session) => [...new Set((await boundFor(session)).map(({ nodeCode }) => nodeCode))],
    async among(session, pointIds) {
      const bound = new Set((await all(session)).map(({ pointId }) => pointId))
      return pointIds.filter((id) => bound.has(id))
    },
  }
}
