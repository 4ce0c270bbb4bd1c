import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importMapping } from '#contract/history-import/import-mapping.ts'
import { projectRoot } from '#server/core/kit/project-root.ts'

it('the mapping in docs/history-files.md is one that an import takes', () => {
  const text = readFileSync(join(projectRoot, 'docs/history-files.md'), 'utf8')
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(text) ?? []
  const { layouts } = importMapping.parse(JSON.parse(example))
  expect(layouts.map(({ shape }) => shape)).toEqual(['wide', 'long'])
})
