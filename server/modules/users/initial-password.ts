import type { Env } from '#server/core/env.ts'

// letters and digits that are not confused when read aloud
const CLASSES = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '#%+=?@'] as const
const LENGTH = 12

/** A random password with every kind of character that the rules ask for. */
export function createPassword(randomBytes: Env['randomBytes']): string {
  const bytes = [...randomBytes(LENGTH * 8)]
  const next = (below: number): number => {
    for (;;) {
      const byte = bytes.shift() ?? randomBytes(1)[0] ?? 0
      // rejection sampling: a plain remainder would make some characters more likely
      if (byte < 256 - (256 % below)) return byte % below
    }
  }
  const all = CLASSES.join('')
  const signs = [...CLASSES, ...Array.from({ length: LENGTH - CLASSES.length }, () => all)].map(
    (signsOfClass) => signsOfClass[next(signsOfClass.length)] ?? '',
  )
  for (let at = signs.length - 1; at > 0; at -= 1) {
    const other = next(at + 1)
    const [one = '', two = ''] = [signs[at], signs[other]]
    signs[at] = two
    signs[other] = one
  }
  return signs.join('')
}
