import { describe, expect, it } from 'vitest'
import { FIRST_TILES, HOME_WIDGET_CODES, tileOf } from '#contract/home/home-widgets.ts'
import { problemOf, startChoices, tilesShown } from './role-home-draft.ts'

const pages = [
  { path: '/index', name: '首页' },
  { path: '/websiteRealTime', name: '站点实时' },
]
const lost = (path: string) => `lost ${path}`

describe('tilesShown', () => {
  it('is the initial arrangement without what the role may not see, until one is made', () => {
    expect(tilesShown(null, HOME_WIDGET_CODES)).toEqual(FIRST_TILES)
    expect(tilesShown(null, ['load', 'alarms'])).toEqual([tileOf('load'), tileOf('alarms')])
    expect(tilesShown([], ['load'])).toEqual([])
  })
})

describe('startChoices', () => {
  it('offers the pages of the role, and keeps a chosen one that the role may open no more', () => {
    expect(startChoices(null, pages, lost).map(({ value }) => value)).toEqual(['/index', '/websiteRealTime'])
    expect(startChoices('/index', pages, lost)).toHaveLength(2)
    expect(startChoices('/gone', pages, lost)[0]).toEqual({ value: '/gone', label: 'lost /gone' })
  })
})

describe('problemOf', () => {
  it('gathers the problems of a field and its parts, each once, and none of others', () => {
    const problems = { mainUrl: 'no page', 'tiles.0.widget': 'not seen', 'tiles.3.widget': 'not seen', tilesX: 'other' }
    expect([problemOf(problems, 'mainUrl'), problemOf(problems, 'tiles')]).toEqual(['no page', 'not seen'])
    expect(problemOf({}, 'tiles')).toBeNull()
  })
})
