import type { Env } from '#server/core/env.ts'
import type { NodeFollowers } from '../physics/node-followers.ts'
import { type CanvasThread, createCanvasThread } from './canvas-thread.ts'
import { copyDrawings } from './copy.repository.ts'
import { createWallPoints, type WallPoints } from './wall-points.ts'

/** What the calls of drawings share with the live channel and with the calls of nodes. */
export interface DrawingParts {
  readonly canvases: CanvasThread
  readonly wallPoints: WallPoints
  /** See {@link copyDrawings}. */
  readonly copyDrawings: NodeFollowers['copyDrawings']
}

export function createDrawingParts({ db }: Pick<Env, 'db'>): DrawingParts {
  const canvases = createCanvasThread()
  return {
    canvases,
    wallPoints: createWallPoints({ db, canvases }),
    copyDrawings: (tx, station, copy, by) => copyDrawings(canvases, tx, station, copy, by),
  }
}
