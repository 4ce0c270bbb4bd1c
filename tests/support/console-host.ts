import { join } from 'node:path'
import staticFiles from '@fastify/static'
import Fastify from 'fastify'
import { projectRoot } from '#server/core/kit/project-root.ts'

/** Serves the built console like any web server, on an origin without a back end. */
export async function startConsoleHost(): Promise<{ url: string; close: () => Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true })
  await app.register(staticFiles, { root: join(projectRoot, 'build/console') })
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() }
}
