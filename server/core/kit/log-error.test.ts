import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it } from 'vitest'
import { errorForLog } from './log-error.ts'

it('a failed statement is logged without the values of its row', () => {
  const cause = Object.assign(new Error('violates check constraint "x"'), {
    detail: 'Failing row contains (王建华, 13800001234).',
    code: '23514',
  })
  const failed = new DrizzleQueryError('update households set phone = $1', ['13800001234', '王建华'], cause)
  const told = JSON.stringify([errorForLog(failed), errorForLog(cause)])
  expect(told).toContain('update households')
  expect(told).toContain('violates check constraint')
  expect(told).not.toMatch(/王建华|13800001234/)
})
