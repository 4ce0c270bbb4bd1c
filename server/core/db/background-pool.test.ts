import { drizzle } from 'drizzle-orm/node-postgres'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPglite } from '#tests/support/test-db.ts'
import { tellCalls } from '../plugins/app/tell-calls.ts'
import { BackgroundPool } from './background-pool.ts'
import type { Database } from './client.ts'
import { inTransaction } from './in-transaction.ts'

let database: Database
let background: BackgroundPool
let order: string[]

beforeAll(async () => {
  database = await openPglite()
})
beforeEach(() => {
  // long enough that a busy machine does not reach the longest wait
  background = new BackgroundPool(database.db.$client, 600_000)
  order = []
})
afterAll(() => database.close())

const note = (who: string) => () => {
  order.push(who)
}
const inBackground = (who: string, pool = background): Promise<void> =>
  inTransaction(drizzle(pool), (client) => client.query('select 1').then(note(who)))
const asPerson = (who: string): Promise<void> => database.db.$client.query('select 1').then(note(who))

describe('BackgroundPool', () => {
  it('waits until a call has ended, also between its queries', async () => {
    const callEnds = background.callBegins()
    const work = inBackground('background')
    for (const question of ['first', 'second', 'third']) await asPerson(question)
    callEnds()
    await work
    expect(order).toEqual(['first', 'second', 'third', 'background'])
  })

  it('lets later calls go first while the connection is taken', async () => {
    const held = await database.db.$client.connect()
    const work = inBackground('background')
    const people = [asPerson('one'), asPerson('other')]
    held.release()
    await Promise.all([work, ...people])
    expect(order).toEqual(['one', 'other', 'background'])
  })

  it('keeps its connection to the end of its transaction, and shares what is written', async () => {
    await database.db.$client.query('create table things (name text)')
    const work = inTransaction(drizzle(background), async (client) => {
      await client.query("insert into things values ('first')")
      order.push('half')
      await client.query("insert into things values ('second')")
    })
    await expect.poll(() => order).toEqual(['half'])
    const { rows } = await database.db.$client.query('select name from things')
    expect(rows).toEqual([{ name: 'first' }, { name: 'second' }])
    await work
  })

  it('continues slowly under constant calls', async () => {
    const impatient = new BackgroundPool(database.db.$client, 5)
    const callEnds = impatient.callBegins()
    await inBackground('first', impatient)
    await inBackground('second', impatient)
    expect(order).toEqual(['first', 'second'])
    callEnds()
  })

  it('lets a call go before what gateways send, which does not wait for its end', async () => {
    const callEnds = database.callBegins()
    const values = inTransaction(database.incoming, (client) => client.query('select 1').then(note('values')))
    await Promise.all([asPerson('call'), values])
    expect(order).toEqual(['call', 'values'])
    callEnds()
  })

  it('is informed of calls by the server, until their answers were sent', async () => {
    const app = Fastify()
    tellCalls(app, () => background.callBegins())
    let answer: () => void = () => undefined
    const isAsked = new Promise<void>((asked) => {
      app.get('/slow', async () => {
        asked()
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        await asPerson('call')
        return 'done'
      })
    })
    const call = app.inject('/slow')
    await isAsked
    const work = inBackground('background')
    answer()
    await Promise.all([call, work])
    expect(order).toEqual(['call', 'background'])
    await app.close()
  })
})
