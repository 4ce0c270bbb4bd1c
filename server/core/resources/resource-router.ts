import { createRouter, type Router } from '../calls/router.ts'
import type { ResourceParts } from './resource-save.ts'

/** A router that knows the resources that were registered with it, by their paths: a row of an import may be of any of them. */
export interface ResourceRouter extends Router {
  readonly resources: Map<string, ResourceParts>
}

export const createResourceRouter = (...parts: Parameters<typeof createRouter>): ResourceRouter => ({
  ...createRouter(...parts),
  resources: new Map(),
})
