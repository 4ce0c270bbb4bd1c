import { describe, expect, it } from 'vitest'
import { lookOfPath } from './page-style.ts'

describe('lookOfPath', () => {
  it.each([
    ['R2.1-19', '/admin-home/index', 'admin'],
    ['R2.1-19', '/admin-kanban-manage', 'admin'],
    ['R2.1-20', '/huawei-sn-conf/stationConfig', 'admin'],
    ['R2.1-21', '/index', 'big-data'],
    ['R2.1-21', '/homeConfig', 'big-data'],
    ['R2.1-21', '/login', 'big-data'],
  ])('%s gives %s the look %s', (_, path, look) => {
    expect(lookOfPath(path)).toBe(look)
  })
})
