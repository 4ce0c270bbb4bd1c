import { createRouter, type Router } from '../calls/router.ts'
import type { ResourceParts } from './resource-parts.ts'

/** A router with its registered resources by path: rows of one import may belong to different resources. */
export interface ResourceRouter extends Router {
  readonly resources: Map<string, ResourceParts>
}

export const createResourceRouter = (...parts: Parameters<typeof createRouter>): ResourceRouter => ({
  ...createRouter(...parts),
  resources: new Map(),
})
