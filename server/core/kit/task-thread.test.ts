import { expect, it } from 'vitest'
import { createTaskThread, TaskTimeout } from './task-thread.ts'

const create = (limitMs?: number) =>
  createTaskThread<string, string>({
    entry: new URL('./task-thread.fixture.js', import.meta.url),
    memoryMb: 64,
    ...(limitMs === undefined ? {} : { limitMs }),
  })

it('does tasks in their order, and rejects with what one throws', async () => {
  const run = create()
  const all = await Promise.allSettled(['answer', 'throw', 'answer'].map(run))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

it('gives up a task that takes too long, and begins the next one anew', async () => {
  const run = create(10_000)
  const hanging = run('hang')
  const next = run('answer')
  await expect(hanging).rejects.toBeInstanceOf(TaskTimeout)
  expect(await next).toBe('answer')
})

it('begins anew after its thread has died between two tasks', async () => {
  const run = create()
  expect(await run('die after the answer')).toBe('die after the answer')
  // one that is still dying rejects
  await expect.poll(() => run('answer').catch(String)).toBe('answer')
})
