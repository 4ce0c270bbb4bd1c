import type { Server } from 'node:http'
import cors from '@fastify/cors'
import Fastify, { type FastifyReply } from 'fastify'
import { buildUser } from '#app/session/build-identity.test-support.ts'
import { buildMenu } from '#app/shell/menu/build-menu.test-support.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import type { Envelope } from '#contract/kit/envelope.ts'

/** An envelope, or a handler of the reply. */
export type Scripted = Envelope | ((reply: FastifyReply) => unknown)

export interface ScriptedBackEnd {
  /** Value of `apiBase`. */
  readonly url: string
  /** The HTTP server; a test may attach other protocols. */
  readonly server: Server
  /** Answers by path; a test replaces the ones it needs. */
  readonly answers: Map<string, Scripted>
  /** Requested paths, in order. */
  readonly asked: string[]
  /** Resets answers and requested paths. */
  reset(): void
  close(): Promise<void>
}

/** Base path of its calls; not the root. */
const BASE = '/company/api'

/** The page that the scripted user may open: a list with one row and an export. */
export const PAGE = '/admin-confDict/confDict'
export const EXPORT = '/jeasy-base/dict/exportExcel'

export const USER = buildUser()
const MENU = buildMenu(PAGE, { keyId: 'm1', menuName: '字典' })
const RESULTS: Readonly<Record<string, unknown>> = {
  [sessionCalls.selectOneById.path]: USER,
  [sessionCalls.menuAuth.path]: [MENU],
  [sessionCalls.getAuthByRole.path]: [{ menuUrl: PAGE, authorityNo: 'dict:view,dict:export' }],
  [sessionCalls.isVerifyPwdComplexity.path]: false,
  [sessionCalls.systemInfo.path]: { systemName: '测试', systemRoundLogo: '', openVerifyPwd: false },
  '/jeasy-base/dict/list': { list: [], total: 0 },
}

/** A back end that follows the contract with answers scripted by a test. */
export async function startScriptedBackEnd(origin: string): Promise<ScriptedBackEnd> {
  const answers = new Map<string, Scripted>()
  const asked: string[] = []
  const app = Fastify({ forceCloseConnections: true })
  await app.register(cors, { origin, exposedHeaders: ['client_key', 'content-disposition'] })
  // form bodies are accepted without being parsed
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
    done(null),
  )
  app.all(`${BASE}/*`, async (request, reply) => {
    const path = request.url.split('?')[0]?.slice(BASE.length) ?? ''
    asked.push(path)
    const scripted = answers.get(path)
    if (typeof scripted === 'function') return scripted(reply)
    return scripted ?? { code: 0, result: RESULTS[path] ?? null }
  })
  return {
    url: (await app.listen({ port: 0, host: '127.0.0.1' })) + BASE,
    server: app.server,
    answers,
    asked,
    reset: () => {
      answers.clear()
      asked.length = 0
    },
    close: () => app.close(),
  }
}
