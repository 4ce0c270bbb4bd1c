import { EventEmitter } from 'node:events'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workProgress } from '#contract/kit/long-work.ts'
import { invalidInput } from '../kit/app-error.ts'
import { createLongWork, type Steps } from './long-work.ts'

/** The work of each test, by the name that the test starts it with. */
const runs = new Map<string, (steps: Steps) => Promise<unknown>>()
const patient = createLongWork({ firstMs: 50, nextMs: 50, abandonedMs: 600_000 })
const hasty = createLongWork({ firstMs: 50, nextMs: 50, abandonedMs: 50 })
let app: FastifyInstance

beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true })
  app.get<{ Params: { name: string }; Querystring: { user?: string } }>('/begin/:name', (request, reply) => {
    const { name } = request.params
    const run = runs.get(name)
    if (!run) throw new Error('no such work')
    const work = name === 'left' ? hasty : patient
    return work.begin({ userId: request.query.user ?? 'one', language: 'en', reply }, run)
  })
  app.setErrorHandler((error, _request, reply) => reply.send({ refused: String(error) }))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const begin = async (name: string, run: (steps: Steps) => Promise<unknown>, user = 'one') => {
  runs.set(name, run)
  return (await app.inject({ url: `/begin/${name}`, query: { user } })).json()
}
const ask = (workId: string, userId = 'one') => patient.ask(workId, userId, 'en')
const DONE = { rows: 3 }
/** Work that ends when the test says so. */
function held() {
  let end: (outcome: unknown) => void = () => undefined
  const outcome = new Promise((resolve) => {
    end = resolve
  })
  return { end, outcome }
}

describe('long work', () => {
  it('answers quick results and refusals immediately', async () => {
    expect(await begin('quick', async () => ({ rows: 3 }))).toEqual({ rows: 3 })
    const refuse = async () => {
      throw invalidInput([{ field: 'file', rule: 'is empty' }])
    }
    expect(await begin('refused', refuse)).toEqual({ refused: 'AppError: file: is empty' })
  })

  it('reports progress until it is done, to the user who began it', async () => {
    const { end, outcome } = held()
    const first = workProgress.parse(
      await begin('slow', (steps) => {
        steps.report(20, 100)
        return outcome
      }),
    )
    expect(first).toMatchObject({ done: 20, total: 100 })
    expect(await ask(first.workId)).toEqual(first)
    await expect(ask(first.workId, 'two')).rejects.toMatchObject({ code: 1004 })
    end('the file')
    expect(await ask(first.workId)).toBe('the file')
    await expect(ask(first.workId)).rejects.toMatchObject({ code: 1004 })
  })

  it('ends when nobody polls it any more, or its caller has disconnected', async () => {
    for (const leave of [false, true]) {
      let gone: AbortSignal | undefined
      const { outcome } = held()
      runs.set('left', (steps) => {
        gone = steps.gone
        return outcome
      })
      const address = app.server.address()
      const port = typeof address === 'object' ? address?.port : 0
      const leaving = new AbortController()
      const call = fetch(`http://127.0.0.1:${port}/begin/left`, { signal: leaving.signal }).catch(() => null)
      if (leave) {
        await expect.poll(() => gone).toBeDefined()
        leaving.abort()
      }
      await call
      await expect.poll(() => gone?.aborted).toBe(true)
    }
  })

  it('ends when the server stops, with a text for who polls it', async () => {
    const stopping = createLongWork({ firstMs: 50, nextMs: 50, abandonedMs: 600_000 })
    const reply = { raw: new EventEmitter() } as unknown as FastifyReply // nothing else of it is used
    const asking = { userId: 'one', language: 'en', reply } as const
    const untilGone = ({ gone }: Steps) =>
      new Promise((_, reject) => gone.addEventListener('abort', () => reject(gone.reason)))
    const { workId } = workProgress.parse(await stopping.begin(asking, untilGone))
    stopping.close()
    await expect(stopping.ask(workId, 'one', 'en')).rejects.toMatchObject({
      code: 500,
      message: 'Not available now: try again later',
    })
  })

  it('runs one of a user at a time, tells the others their place, and begins none that was given up', async () => {
    const [first, third] = [held(), held()]
    let hasBegun = false
    const told = await begin('first', () => first.outcome, 'queue')
    const second = await begin('second', async () => (hasBegun = true), 'queue')
    const last = await begin('third', () => third.outcome, 'queue')
    const places = [told, second, last].map((one) => workProgress.parse(one).before)
    expect([places, hasBegun]).toEqual([[0, 1, 2], false])
    expect(await begin('of another', async () => DONE, 'free')).toEqual(DONE)
    first.end(DONE)
    expect(await ask(workProgress.parse(told).workId, 'queue')).toEqual(DONE)
    expect(await ask(workProgress.parse(second).workId, 'queue')).toBe(true)
    expect(workProgress.parse(await ask(workProgress.parse(last).workId, 'queue')).before).toBe(0)
    third.end(DONE)
    expect(await ask(workProgress.parse(last).workId, 'queue')).toEqual(DONE)
  })

  it('takes at most three of one user', async () => {
    const all = [held(), held(), held()]
    const begun = []
    for (const [at, { outcome }] of all.entries()) begun.push(await begin(`of ${at}`, () => outcome, 'busy'))
    expect(await begin('fourth', async () => DONE, 'busy')).toMatchObject({ refused: expect.stringContaining('3') })
    expect(await begin('of another', async () => DONE, 'idle')).toEqual(DONE)
    for (const { end } of all) end(DONE)
    for (const one of begun) expect(await ask(workProgress.parse(one).workId, 'busy')).toEqual(DONE)
    expect(await begin('fourth', async () => DONE, 'busy')).toEqual(DONE)
  })
})
