import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../server/kit/project-root.ts'
import { runtimeConfig } from '../../src/data/runtime-config.ts'

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')

describe('docs/configuration.md', () => {
  it('tells every setting of config.json, and none that does not exist', () => {
    const [, chapter = ''] = read('docs/configuration.md').split(/^## /m)
    const documented = [...chapter.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
    expect(documented).toEqual(Object.keys(runtimeConfig.shape))
  })
})

describe('public/config.json', () => {
  it('is taken as it is delivered', () => {
    expect(runtimeConfig.safeParse(JSON.parse(read('public/config.json'))).error).toBeUndefined()
  })
})
