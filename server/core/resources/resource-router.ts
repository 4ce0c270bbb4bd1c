import { createRouter, type Router } from '../calls/router.ts'
import { createQueue, type Queue } from '../kit/queue.ts'

/** A router for resources. */
export interface ResourceRouter extends Router {
  /** Imports of all resources: each holds a connection for background work, of which there are few, to its end. */
  readonly imports: Queue
}

export const createResourceRouter = (...parts: Parameters<typeof createRouter>): ResourceRouter => ({
  ...createRouter(...parts),
  imports: createQueue(),
})
