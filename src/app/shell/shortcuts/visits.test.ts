import { expect, it } from 'vitest'
import { countVisit, readVisits, suggestedPaths, type Visit } from './visits.ts'

const after = (...paths: string[]): readonly Visit[] =>
  paths.reduce<readonly Visit[]>((before, path, at) => countVisit(before, path, at), [])

it('counts visits, latest first, and drops pages not visited for longest', () => {
  expect(after('/a', '/b', '/a')).toEqual([
    { path: '/a', count: 2, lastAt: 2 },
    { path: '/b', count: 1, lastAt: 1 },
  ])
  const many = after(...Array.from({ length: 120 }, (_, at) => `/${at}`))
  expect([many.length, many[0]?.path, many.at(-1)?.path]).toEqual([100, '/119', '/20'])
})

it('suggests recent pages, then frequent ones, never twice and never the current one', () => {
  const known = after('/often', '/often', '/often', '/twice', '/twice', '/once', '/x', '/y', '/here')
  expect(suggestedPaths(known, '/here', 2)).toEqual({ recent: ['/y', '/x'], frequent: ['/often', '/twice'] })
})

it('ignores contents that it has not written', () => {
  for (const stored of ['', '{}', '[{"path":"x"}]']) expect(readVisits({ getItem: () => stored }, 'u')).toEqual([])
})
