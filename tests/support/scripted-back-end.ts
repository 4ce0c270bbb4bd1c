import type { Server } from 'node:http'
import cors from '@fastify/cors'
import Fastify, { type FastifyReply } from 'fastify'
import { buildUser } from '#app/session/build-identity.test-support.ts'
import { buildMenu } from '#app/shell/build-menu.test-support.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import type { Envelope } from '#contract/kit/envelope.ts'

/** An envelope, or whatever a handler does with the reply. */
export type Scripted = Envelope | ((reply: FastifyReply) => unknown)

export interface ScriptedBackEnd {
  /** What `apiBase` names. */
  readonly url: string
  /** What listens there; other protocols may, too. */
  readonly server: Server
  /** Answers by path; a test replaces those it is about. */
  readonly answers: Map<string, Scripted>
  /** Paths that were asked for, in order. */
  readonly asked: string[]
  /** Forgets what a test has said. */
  reset(): void
  close(): Promise<void>
}

/** Where it has its calls: not at its root. */
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

/** A back end of another company: it speaks the contract, and says what a test wants. */
export async function startScriptedBackEnd(origin: string): Promise<ScriptedBackEnd> {
  const answers = new Map<string, Scripted>()
  const asked: string[] = []
  const app = Fastify({ forceCloseConnections: true })
  await app.register(cors, { origin, exposedHeaders: ['client_key', 'content-disposition'] })
  // forms are not looked into
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
