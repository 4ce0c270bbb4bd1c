import { describe, expect, it } from 'vitest'
import { accentVariables } from '#ui/theme/accent-variables.ts'
import { createConsoleSystem } from '#ui/theme/system.ts'
import { settingsFrom } from './settings-state.ts'
import { SIZE_NAMES, sizeFrom } from './size-state.ts'
import { themeInQuery } from './theme-state.ts'

describe('settingsFrom', () => {
  const defaults = {
    themeColor: '#409EFF',
    showSettings: true,
    tagsView: true,
    fixedHeader: true,
    sidebarLogo: true,
  }

  it.each([null, '', 'not json', '7', 'null', '[]'])('R3-43, R9-24 gives the defaults for %j', (stored) => {
    expect(settingsFrom(stored)).toEqual(defaults)
  })

  it('keeps only readable values', () => {
    const stored = JSON.stringify({ themeColor: 'red', tagsView: false, sidebarLogo: 'no', foreign: 1 })
    expect(settingsFrom(stored)).toEqual({ ...defaults, tagsView: false })
  })
})

describe('sizeFrom', () => {
  it('R3-49, R9-20 is medium by default and for unknown values', () => {
    expect([sizeFrom(null), sizeFrom('huge'), sizeFrom('mini')]).toEqual(['medium', 'medium', 'mini'])
  })

  it('R2.3-33 has the four names in order', () => {
    expect(Object.values(SIZE_NAMES)).toEqual(['Default', 'Medium', 'Small', 'Mini'])
  })
})

describe('themeInQuery', () => {
  it('R2.3-19 takes the theme that a new tab was opened with', () => {
    expect(['?theme=day', '?a=1&theme=night', '?theme=pink', ''].map(themeInQuery)).toEqual([
      'day',
      'night',
      null,
      null,
    ])
  })
})

describe('accentVariables', () => {
  it('R3-46 sets variables that the theme has', () => {
    const tokens = JSON.stringify(createConsoleSystem('#409EFF').getTokenCss())
    for (const [name, value] of accentVariables('#f5222d', 'admin-day')) {
      expect(tokens).toContain(`"${name}":`)
      expect(value).toMatch(/^#[0-9a-f]{6}$/)
    }
  })

  it('removes them for the default colour of the theme', () => {
    expect([...accentVariables('#409eff', 'admin-day').values()].every((value) => value === null)).toBe(true)
  })
})
