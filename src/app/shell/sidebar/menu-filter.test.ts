import { describe, expect, it } from 'vitest'
import type { MenuItem } from '../menu/menu-entries.ts'
import { filterMenu, groupIdsOf } from './menu-filter.ts'

const page = (title: string): MenuItem => ({
  kind: 'entry',
  id: title,
  title,
  target: { kind: 'route', to: `/${title}`, page: `/${title}` },
})
const group = (title: string, ...items: MenuItem[]): MenuItem => ({
  kind: 'group',
  id: title,
  title,
  to: null,
  isSinglePage: false,
  items,
})
const MENU = [
  group('Monitoring', page('Stations live'), group('Reports', page('Station day'), page('Pump day'))),
  group('Settings', page('Users')),
]
const titles = (items: readonly MenuItem[]): unknown[] =>
  items.map((item) => (item.kind === 'entry' ? item.title : [item.title, ...titles(item.items)]))

describe('filterMenu', () => {
  it.each([
    [
      '',
      [
        ['Monitoring', 'Stations live', ['Reports', 'Station day', 'Pump day']],
        ['Settings', 'Users'],
      ],
    ],
    ['station', [['Monitoring', 'Stations live', ['Reports', 'Station day']]]],
    ['REPORTS', [['Monitoring', ['Reports', 'Station day', 'Pump day']]]],
    ['reports pump', [['Monitoring', ['Reports', 'Pump day']]]],
    ['nothing', []],
  ])('finds by "%s" what its titles and those of its groups say', (text, expected) => {
    expect(titles(filterMenu(MENU, text))).toEqual(expected)
  })
})

it('groupIdsOf returns groups at every depth', () => {
  expect(groupIdsOf(MENU)).toEqual(['Monitoring', 'Reports', 'Settings'])
})
