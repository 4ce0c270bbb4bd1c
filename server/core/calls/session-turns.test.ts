import { expect, it } from 'vitest'
import { Overload } from './open-calls.ts'
import { createSessionTurns } from './session-turns.ts'

it('lets a call of another session begin, however many of one wait', async () => {
  const turns = createSessionTurns(2, 3)
  const begun: string[] = []
  const enter = (session: string, name: string) => {
    const turn = turns.enter(session)
    turn.ready.then(() => begun.push(name)).catch(() => begun.push(`${name} left`))
    return turn
  }
  const [first] = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => enter('a', name))
  const other = enter('b', 'b1')
  await other.ready
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  expect(() => turns.enter('a')).toThrow(Overload)
  first?.leave()
  first?.leave()
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

it('forgets a waiting call whose asker has left', async () => {
  const turns = createSessionTurns(1, 5)
  const under = turns.enter('a')
  const left = turns.enter('a')
  const next = turns.enter('a')
  left.leave()
  await expect(left.ready).rejects.toThrow(Overload)
  under.leave()
  await next.ready
  next.leave()
  await turns.enter('a').ready
})
