import { authorityCodeResource } from '../../../src/contract/resources/authority-code.resource.ts'
import type { Env } from '../../env.ts'
import { registerResource } from '../../kit/resource-routes.ts'
import type { Router } from '../../kit/route.ts'
import { authorityCodeStore } from './repository.ts'

/** The dictionary of permission codes: what can be granted on which page. What a code allows is said by the calls themselves. */
export function registerAuthorityCodeRoutes(router: Router, env: Env): void {
  registerResource(router, env, authorityCodeResource, authorityCodeStore)
}
