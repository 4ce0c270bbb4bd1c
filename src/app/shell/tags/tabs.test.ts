import { describe, expect, it } from 'vitest'
import { addressOf, buildTab, changeTabs, firstTabs, nextAddress, type TabsState, type VisitedTab } from './tabs.ts'

const PINNED = buildTab('/pinned', { affix: true })
const EMPTY: TabsState = { visited: [], cached: [] }
const visit = (state: TabsState, tab: VisitedTab, isKept = true): TabsState =>
  changeTabs(state, { kind: 'visit', tab, isKept })
const visitAll = (paths: readonly string[], from = firstTabs([PINNED], [])): TabsState =>
  paths.reduce((state, path) => visit(state, buildTab(path, {})), from)
const pathsOf = ({ visited }: TabsState): string[] => visited.map(({ path }) => path)

describe('buildTab', () => {
  it('R3-58, R3-59 has path, name and meta, with no-name where there is no title', () => {
    expect(buildTab('/a', {})).toEqual({
      path: '/a',
      query: '',
      name: '/a',
      meta: { title: 'no-name', affix: false, noCache: false },
    })
  })
})

describe('changeTabs', () => {
  it('R4-46 adds a visited path once', () => {
    expect(pathsOf(visitAll(['/a', '/b', '/a']))).toEqual(['/pinned', '/a', '/b'])
  })

  it('R4-51 updates a tab in its place', () => {
    const state = visit(visitAll(['/a', '/b']), buildTab('/a', { title: 'new', query: '?x=1' }))
    expect(state.visited.map((tab) => [addressOf(tab), tab.meta.title])).toEqual([
      ['/pinned', 'no-name'],
      ['/a?x=1', 'new'],
      ['/b', 'no-name'],
    ])
  })

  it('R4-47 keeps a page alive once, and never one marked noCache', () => {
    const state = visit(
      visit(visitAll(['/a', '/b', '/a']), buildTab('/c', {}), false),
      buildTab('/d', { noCache: true }),
    )
    expect(state.cached).toEqual(['/b', '/a'])
  })

  it('R2.1-36, R9-18 keeps five pages, and drops the least recently used', () => {
    const five = visitAll(['/1', '/2', '/3', '/4', '/5', '/1'])
    expect(visit(five, buildTab('/6', {})).cached).toEqual(['/3', '/4', '/5', '/1', '/6'])
  })

  it('R4-48, R2.3-52 closes one tab together with its page', () => {
    const state = changeTabs(visitAll(['/a', '/b']), { kind: 'close', path: '/a' })
    expect([pathsOf(state), state.cached]).toEqual([['/pinned', '/b'], ['/b']])
  })

  it('R2.3-55 never closes a pinned tab', () => {
    const state = visitAll(['/a'])
    expect(pathsOf(changeTabs(state, { kind: 'close', path: '/pinned' }))).toEqual(['/pinned', '/a'])
  })

  it('R4-49, R2.3-53, R2.3-56 leaves the pinned ones and the current one when others are closed', () => {
    const state = changeTabs(visitAll(['/a', '/b', '/c']), { kind: 'closeOthers', path: '/b' })
    expect([pathsOf(state), state.cached]).toEqual([['/pinned', '/b'], ['/b']])
  })

  it('R4-50, R2.3-54, R2.3-56 leaves the pinned ones when all are closed', () => {
    const state = changeTabs(visitAll(['/a', '/b']), { kind: 'closeAll' })
    expect([pathsOf(state), state.cached]).toEqual([['/pinned'], []])
  })

  it('R2.3-51 drops a page and keeps its tab', () => {
    const state = changeTabs(visitAll(['/a', '/b']), { kind: 'forgetPage', path: '/a' })
    expect([pathsOf(state), state.cached]).toEqual([['/pinned', '/a', '/b'], ['/b']])
  })

  it('R4-52 takes a list as it is given', () => {
    const state = visitAll(['/a', '/b'])
    const visited = [buildTab('/b', {}), PINNED]
    expect(changeTabs(state, { kind: 'replace', visited })).toEqual({ visited, cached: ['/b'] })
  })
})

describe('firstTabs', () => {
  it('R4-08 begins with the pinned tabs of the user, and drops those that are no longer pinned', () => {
    const earlier = [buildTab('/was-pinned', { affix: true }), buildTab('/a', {}), buildTab('/pinned', {})]
    expect(pathsOf(firstTabs([PINNED], earlier))).toEqual(['/pinned', '/a'])
    expect(firstTabs([], [])).toEqual(EMPTY)
  })
})

describe('nextAddress', () => {
  it('R2.3-52 is none while the current tab exists, else that of the last tab with its query', () => {
    const left = [PINNED, buildTab('/a', { query: '?x=1' })]
    expect([nextAddress(left, '/pinned'), nextAddress(left, '/gone')]).toEqual([null, '/a?x=1'])
  })

  it('R2.3-54 is the root when no tab is left', () => {
    expect(nextAddress([], '/gone')).toBe('/')
  })
})
