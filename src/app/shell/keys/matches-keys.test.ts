import { expect, it } from 'vitest'
import { matchesKeys, type PressedKeys } from './matches-keys.ts'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false }
const press = (key: string, held: Partial<PressedKeys> = {}): PressedKeys => ({ ...NONE, key, ...held })

it.each([
  ['s', press('s'), true],
  ['s', press('s', { ctrlKey: true }), false],
  ['s', press('S', { shiftKey: true }), false],
  ['s', press('s', { isComposing: true }), false],
  ['?', press('?', { shiftKey: true }), true],
  ['?', press('?', { altKey: true }), false],
  ['Control+K', press('k', { ctrlKey: true }), true],
  ['Control+K', press('k', { metaKey: true }), true],
  ['Control+K', press('k'), false],
  ['Control+K', press('K', { ctrlKey: true, shiftKey: true }), false],
] as const)('matchesKeys %s %o is %s', (keys, event, expected) => {
  expect(matchesKeys(event, keys)).toBe(expected)
})
