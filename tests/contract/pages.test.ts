import { describe, expect, it } from 'vitest'
import { featureRoutes } from '#app/routing/features.ts'
import { PAGE_ICONS } from '#archetypes/page-icons.ts'
import { ALL_PAGES } from '#contract/pages/all-pages.ts'
import { MENU_GROUPS } from '#contract/pages/groups.ts'
import { BASE_MENU, codesOf } from '#contract/pages/menu.ts'
import { resources } from '#tests/support/resources.ts'

const granted = new Set(
  ALL_PAGES.flatMap(({ permissions = [] }) => permissions)
    .flatMap(codesOf)
    .map(({ code }) => code),
)
const repeated = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at)

describe('pages', () => {
  it('have a route each, and every route has its page', () => {
    expect(featureRoutes.map(({ path }) => path).sort()).toEqual(ALL_PAGES.map(({ path }) => path).sort())
    expect(repeated(ALL_PAGES.map(({ path }) => path))).toEqual([])
  })

  it('have names of their own in both languages', () => {
    expect(repeated(ALL_PAGES.map(({ name }) => name.zh))).toEqual([])
    expect(repeated(ALL_PAGES.map(({ name }) => name.en))).toEqual([])
    expect(ALL_PAGES.filter(({ name }) => name.zh.trim() === '' || name.en.trim() === '')).toEqual([])
  })

  it('are in the menu once, each at its own position, with an icon', () => {
    const inMenu = BASE_MENU.flatMap(({ pages }) => pages)
    expect(inMenu.map(({ page }) => page.path).sort()).toEqual(
      ALL_PAGES.flatMap(({ path, menu }) => (menu ? [path] : [])).sort(),
    )
    expect(repeated(ALL_PAGES.flatMap(({ menu }) => (menu ? [`${menu.group} ${menu.order}`] : [])))).toEqual([])
    expect(inMenu.filter(({ page }) => page.icon === undefined)).toEqual([])
    expect(BASE_MENU.filter(({ pages }) => pages.length === 0)).toEqual([])
  })

  it('and groups use every icon that can be named, which the console draws', () => {
    const used = [...ALL_PAGES, ...Object.values(MENU_GROUPS)].map(({ icon }) => icon)
    const drawn = Object.keys(PAGE_ICONS)
    expect(drawn.filter((icon) => !used.includes(icon))).toEqual([])
    expect(used.filter((icon) => icon !== undefined && !drawn.includes(icon))).toEqual([])
  })

  it('name the codes that resources ask for', () => {
    const asked = resources.flatMap((resource) => resource.verbs.map((verb) => resource.permissionOf(verb)))
    expect(asked.filter((code) => !granted.has(code))).toEqual([])
  })
})
