import { expect, it } from 'vitest'
import { coldCause } from '#contract/endpoints/cold-causes.ts'
import { ALL_PAGES } from '#contract/pages/all-pages.ts'
import { pageOfCause } from './cold-figures.ts'

it('leads from a cause to a page that the console has', () => {
  const paths: ReadonlySet<string> = new Set(ALL_PAGES.map(({ path }) => path))
  const ways = coldCause.options.flatMap((cause) => pageOfCause(cause) ?? [])
  expect(ways).not.toEqual([])
  expect(ways.filter((path) => !paths.has(path))).toEqual([])
})
