import { describe, expect, it } from 'vitest'
import type { RouteNode } from '#contract/resources/role.resource.ts'
import { checkedRoutes, pagesIn, treeOfRoutes } from './route-tree.ts'

const page = (path: string): RouteNode => ({ path, title: path.slice(1), children: [] })
const routes: RouteNode[] = [
  { path: '', title: '总览', children: [page('/index')] },
  { path: '', title: '权限', children: [page('/a'), { path: '', title: '更多', children: [page('/b')] }] },
]

describe('route tree', () => {
  it('R2.4-08 shows titles, and gives every group a unique id', () => {
    const [first, second] = treeOfRoutes(routes)
    expect(first).toMatchObject({ id: 'group.0', label: '总览', children: [{ id: '/index', label: 'index' }] })
    expect(second?.children.map(({ id }) => id)).toEqual(['/a', 'group.1.1'])
  })

  it('R2.4-08 turns the checked pages and their groups into the routes of the role', () => {
    const chosen = checkedRoutes(routes, new Set(['/b', 'group.1']))
    expect(pagesIn(chosen)).toEqual(['/b'])
    expect(chosen).toMatchObject([{ title: '权限', children: [{ title: '更多', children: [{ path: '/b' }] }] }])
    expect(checkedRoutes(routes, new Set(pagesIn(routes)))).toEqual(routes)
    expect(checkedRoutes(routes, new Set())).toEqual([])
  })
})
