import { describe, expect, it } from 'vitest'
import { homeTarget, targetOf, withQuery } from './address-target.ts'

const open = (menuUrl: string, openType = 1) => targetOf({ menuUrl, openType })

describe('targetOf', () => {
  it('R2.3-18 opens a page of the console in this tab', () => {
    expect(open('/websiteHis?a=1')).toEqual({ kind: 'route', to: '/websiteHis?a=1', page: '/websiteHis?a=1' })
  })

  it('R2.3-16 opens data views in another tab, those of app-data beside the hash router', () => {
    expect([open('/data-view?id=1'), open('/app-data/view?id=1')]).toMatchObject([
      { kind: 'tab', address: '#/data-view?id=1', needsToken: false },
      { kind: 'tab', address: '/app-data/view?id=1', needsToken: true },
    ])
  })

  it('R2.3-17 opens http addresses in another tab with a token', () => {
    expect(['http://h/p', 'HTTPS://h/p'].map((url) => open(url))).toMatchObject([
      { kind: 'tab', address: 'http://h/p', needsToken: true, needsTheme: false },
      { kind: 'tab', address: 'HTTPS://h/p', needsToken: true, needsTheme: false },
    ])
  })

  it('R2.3-19 opens everything of open type 2 in another tab with the theme', () => {
    expect(['/websiteHis', 'http://h/p', '/data-view'].map((url) => open(url, 2))).toMatchObject([
      { kind: 'tab', address: '#/websiteHis', needsToken: false, needsTheme: true },
      { kind: 'tab', needsToken: true, needsTheme: true },
      { kind: 'tab', needsTheme: true },
    ])
  })

  it.each(['', 'javascript:alert(1)', '//evil.example', 'ftp://h/p', '/\\evil'])('does not open %j', (url) => {
    expect([open(url), open(url, 2)]).toEqual([null, null])
  })
})

describe('homeTarget', () => {
  it('R2.1-09 leads to the main URL', () => {
    expect(homeTarget('/websiteHis', '/websiteHis')).toMatchObject({ kind: 'route', to: '/websiteHis' })
  })

  it('R2.1-08 leads to the home page where none is stored', () => {
    expect(homeTarget(null, '/index')).toMatchObject({ kind: 'route', to: '/index' })
  })

  it.each(['/app-data/view?id=1', '/data-view?id=1', 'http://x/y'])(
    'R2.1-10, R2.1-11 opens %s in another tab with a token',
    (mainUrl) => {
      expect(homeTarget(mainUrl, '/index')).toMatchObject({ kind: 'tab', needsToken: true })
    },
  )
})

describe('withQuery', () => {
  it('R2.1-10 adds to an existing query', () => {
    expect([withQuery('/a', { token: 'T' }), withQuery('/a?id=1', { token: 'T' })]).toEqual([
      '/a?token=T',
      '/a?id=1&token=T',
    ])
  })

  it('adds to the query after the hash of this console, and before a fragment elsewhere', () => {
    expect([
      withQuery('#/websiteHis', { theme: 'night' }),
      withQuery('http://h/p#/x', { token: 'a b&c', theme: 'day' }),
    ]).toEqual(['#/websiteHis?theme=night', 'http://h/p?token=a+b%26c&theme=day#/x'])
  })

  it('does not change an address when there is nothing to add', () => {
    expect(withQuery('/a#b', { theme: null })).toBe('/a#b')
  })
})
