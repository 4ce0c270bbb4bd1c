import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lookOfPath } from '#lib/page-style.ts'
import { groupOf } from './access.ts'
import { featureRoutes } from './features.ts'
import { isKeptAlive } from './kept-alive.ts'
import entries from './route-catalogue.json'

const FLAGS = ['affix', 'noCache', 'hidden', 'keepAlive'] as const
const roles = z.array(z.string()).optional()
const catalogue = new Map(
  z
    .array(
      z.object({
        path: z.string(),
        title: z.string(),
        look: z.enum(['admin', 'big-data']),
        access: z.enum(['open']).optional(),
        flags: z.array(z.enum(FLAGS)).default([]),
        isBare: z.boolean().default(false),
        menuId: z.int().optional(),
        groupMenuId: z.int().optional(),
        roles,
        groupRoles: roles,
      }),
    )
    .parse(entries)
    .map((entry) => [entry.path, entry]),
)

describe('featureRoutes', () => {
  it('have one route per path', () => {
    const paths = featureRoutes.map(({ path }) => path)
    expect(paths).toEqual([...new Set(paths)])
  })

  it('R2.1-34 are those of the catalogue, and the pages of notices, of gateways, of mappings, of imports, of what is by hand, of shifts and of what keeps rooms cold', () => {
    const others = featureRoutes.filter(({ path }) => !catalogue.has(path))
    expect(others.map(({ path }) => path).toSorted()).toEqual([
      '/admin-framework/gateways',
      '/admin-framework/history-import',
      '/admin-framework/message-mappings',
      '/admin-framework/shifts',
      '/admin-message/admin-notice',
      '/byHand',
      '/shiftHandover',
      '/shiftRecords',
      '/whyCold',
    ])
  })

  const catalogued = featureRoutes.filter(({ path }) => catalogue.has(path))
  it.each(catalogued)('R2.1-34 $path says of itself what the catalogue says', (route) => {
    const entry = catalogue.get(route.path)
    expect({
      look: lookOfPath(route.path),
      flags: FLAGS.filter((flag) => (flag === 'keepAlive' ? isKeptAlive(route) : route[flag] === true)),
      isOpen: route.access === 'open',
      isBare: route.isBare ?? false,
      menuId: route.menuId,
      groupMenuId: groupOf(route)?.menuId,
      roles: route.roles,
      groupRoles: groupOf(route)?.roles,
    }).toEqual({
      look: entry?.look,
      // in addition to the pages named by the spec, the system log is kept alive
      flags: route.path === '/admin-system-log/admin-system-log' ? ['keepAlive'] : entry?.flags,
      isOpen: entry?.access === 'open',
      isBare: entry?.isBare,
      menuId: entry?.menuId,
      groupMenuId: entry?.groupMenuId,
      roles: entry?.roles,
      groupRoles: entry?.groupRoles,
    })
  })

  it.each(featureRoutes)('R2.1-34 $path has a title', ({ name }) => {
    expect([name.zh, name.en]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)])
  })
})

describe('isKeptAlive', () => {
  it('R2.1-35 follows the catalogue for room temperature and regulation in real time', () => {
    const kept = [...catalogue.values()].filter(({ flags }) => flags.includes('keepAlive'))
    expect(kept.map(({ path }) => path)).toEqual([
      '/roomTemperatureRealtime',
      '/rtRealtime',
      '/regulation',
      '/smartRegulation',
    ])
  })

  it('R4-47 is false for pages marked noCache', () => {
    const page = { isKeptAlive: true }
    expect([isKeptAlive(page), isKeptAlive({ ...page, noCache: true }), isKeptAlive({})]).toEqual([true, false, false])
  })
})
