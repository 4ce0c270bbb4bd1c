import { describe, expect, it } from 'vitest'
import { readHiddenColumns, writeHiddenColumns } from './hidden-columns.ts'

function buildStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

describe('hidden columns', () => {
  it('R4-54 are stored separately for each table', () => {
    const storage = buildStorage()
    writeHiddenColumns(storage, '/a', new Set(['phone']))
    expect([...readHiddenColumns(storage, '/a')]).toEqual(['phone'])
    expect([...readHiddenColumns(storage, '/b')]).toEqual([])
  })

  it('are those of the table until the user has chosen, also to show them all', () => {
    const storage = buildStorage()
    expect([...readHiddenColumns(storage, '/a', ['room'])]).toEqual(['room'])
    writeHiddenColumns(storage, '/a', new Set())
    expect([...readHiddenColumns(storage, '/a', ['room'])]).toEqual([])
  })

  it.each(['{', '{"a":1}', '[1]', 'null'])('are none where the storage holds %s', (content) => {
    const storage = buildStorage()
    storage.setItem('hiddenColumns:/a', content)
    expect(readHiddenColumns(storage, '/a').size).toBe(0)
  })
})
