import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { DEVICE_HEADER } from '#contract/endpoints/session.ts'

/**
 * Lets consoles of these origins call: by the token in headers alone, without cookies. Call it after the security
 * headers are registered, one of which it widens.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST'],
    allowedHeaders: ['Authentication', 'token', 'content-type', 'accept-language', DEVICE_HEADER],
    exposedHeaders: ['client_key', 'content-disposition'],
    credentials: false,
    maxAge: 600,
  })
  app.addHook('onRequest', async (_request, reply) => {
    // pictures, which a browser asks for without the console's doing
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
}
