// The page of the calls at /docs, and the document at /docs/json. Duty: show both to administrators
// alone. Neighbour: document.ts makes the document. Invariants: nothing is sent before the caller is known; the page
// sends no calls, as those are made by people and systems that mean them.

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TOKEN_COOKIE } from '#contract/endpoints/session.ts'
import { refuseUnlessAdmitted } from '../calls/admission.ts'
import type { RegisteredCall } from '../calls/router.ts'
import { sessionInvalid } from '../kit/app-error.ts'
import { packageVersion } from '../kit/project-root.ts'
import type { Authenticator } from '../kit/session.ts'
import { SESSION_TEXT } from '../session/authenticator.ts'
import { type OpenApiDocument, openApiDocument } from './document.ts'

/** Held by those who administer the system. */
const PERMISSION = 'systemSetting:edit'

export async function registerDocsPage(
  app: FastifyInstance,
  authenticator: Authenticator,
  calls: readonly RegisteredCall[],
): Promise<void> {
  let making: Promise<OpenApiDocument> | null = null
  let document: OpenApiDocument | null = null
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      // of the route, as an address may be written in several ways
      const path = request.routeOptions.url
      const session = await authenticator.fromToken(tokenOf(request))
      refuseUnlessAdmitted(request, session, { path: '/docs', readers: [] }, { permission: PERMISSION })
      // written as YAML it would keep the server from all other work for seconds
      if (path === '/docs/yaml') return reply.callNotFound()
      if (path !== '/docs/json') return
      making ??= openApiDocument(calls, packageVersion)
      document = await making
    })
    // the page needs one from the start; ours takes long to make, and is made when it is first asked for
    const empty = { openapi: '3.1.0', info: { title: '', version: packageVersion }, paths: {} }
    await docs.register(swagger, { mode: 'static', specification: { document: empty } })
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      // without the bar for other addresses
      uiConfig: { layout: 'BaseLayout', docExpansion: 'none', filter: true, supportedSubmitMethods: [] },
      transformSpecificationClone: false,
      transformSpecification: () => ({ ...document }),
    })
  })
}

/** A browser that opens the page sends the console's cookie; other systems send the header of every call. */
function tokenOf({ headers }: FastifyRequest): string {
  if (typeof headers.token === 'string') return headers.token
  const start = `${TOKEN_COOKIE}=`
  const pair = headers.cookie?.split('; ').find((part) => part.startsWith(start))
  if (pair) return pair.slice(start.length)
  throw sessionInvalid(SESSION_TEXT.expired)
}
