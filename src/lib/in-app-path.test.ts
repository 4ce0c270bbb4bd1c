import { describe, expect, it } from 'vitest'
import { isInAppPath, redirectTarget } from './in-app-path.ts'

const OUTSIDE = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'evil',
  '',
  '/\t/evil.example',
  '\\/evil',
  'javascript:alert(1)',
]

describe('isInAppPath', () => {
  it.each(['/', '/index', '/websiteHis?x=1&y=http://a', '/processDrawing/showS/station'])('accepts %s', (path) => {
    expect(isInAppPath(path)).toBe(true)
  })

  it.each(OUTSIDE)('refuses %j', (path) => {
    expect(isInAppPath(path)).toBe(false)
  })
})

describe('redirectTarget', () => {
  it('R2.2-08 follows a path of the console with its query', () => {
    expect(redirectTarget('/websiteHis?x=1')).toBe('/websiteHis?x=1')
  })

  it.each(OUTSIDE)('R2.2-18 goes to the root instead of %j', (redirect) => {
    expect(redirectTarget(redirect)).toBe('/')
  })

  it('goes to the root without a redirect, and instead of the sign-in page', () => {
    expect([redirectTarget(null), redirectTarget('/login'), redirectTarget('/login?redirect=/a')]).toEqual([
      '/',
      '/',
      '/',
    ])
    expect(redirectTarget('/loginRecords')).toBe('/loginRecords')
  })
})
