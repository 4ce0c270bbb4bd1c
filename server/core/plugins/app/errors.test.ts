import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { answerErrors } from './errors.ts'

it('answers a fault in general words, and logs its details only', async () => {
  const lines: string[] = []
  const log: FastifyBaseLogger = pino({}, { write: (line: string) => void lines.push(line) })
  const app = Fastify({ loggerInstance: log })
  answerErrors(app)
  app.get('/broken', () => {
    throw new Error('relation "users" does not exist')
  })
  const answer = await app.inject('/broken')
  expect([answer.statusCode, answer.json()]).toEqual([200, { code: 500, message: '服务器内部错误，请稍后重试' }])
  expect(lines.join('')).toContain('relation')
  await app.close()
})
