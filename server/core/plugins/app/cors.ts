import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { DEVICE_HEADER } from '#contract/endpoints/session.ts'

/**
 * Allows calls from consoles of these origins, authenticated by the token in headers only, without cookies. Must be
 * called after the security headers are registered, as it relaxes one of them.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST'],
    allowedHeaders: ['Authentication', 'token', 'content-type', 'accept-language', 'range', DEVICE_HEADER],
    exposedHeaders: ['client_key', 'content-disposition', 'content-range', 'etag'],
    credentials: false,
    maxAge: 600,
  })
  app.addHook('onRequest', async (_request, reply) => {
    // for pictures, which the browser itself loads
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
}
