import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../server/kit/project-root.ts'
import { SECRET_SETTINGS } from '../../server/secrets.ts'
import { SETTING_NAMES } from '../../server/settings.ts'
import { runtimeConfig } from '../../src/data/runtime-config.ts'

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')

describe('docs/configuration.md', () => {
  it('tells every setting of config.json, and none that does not exist', () => {
    const [, chapter = ''] = read('docs/configuration.md').split(/^## /m)
    const documented = [...chapter.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
    expect(documented).toEqual(Object.keys(runtimeConfig.shape))
  })
})

describe.each(['README.md', 'docs/configuration.md'])('%s', (path) => {
  it('tells every setting of the server, and none that does not exist', () => {
    const rows = [...read(path).matchAll(/^\| ((?:`[A-Z_]+`(?:, | or )?)+) +\|/gm)]
    const documented = rows.flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name))
    expect(documented.toSorted()).toEqual([...SETTING_NAMES, ...SECRET_SETTINGS].toSorted())
  })
})

describe('public/config.json', () => {
  it('is taken as it is delivered', () => {
    expect(runtimeConfig.safeParse(JSON.parse(read('public/config.json'))).error).toBeUndefined()
  })
})
