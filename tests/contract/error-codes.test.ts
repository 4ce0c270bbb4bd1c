import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CODE } from '#contract/kit/envelope.ts'
import { projectRoot } from '#server/core/kit/project-root.ts'

describe('docs/errors.md', () => {
  it('lists exactly the codes of the envelope', () => {
    const documented = [
      ...readFileSync(join(projectRoot, 'docs/errors.md'), 'utf8').matchAll(/^\| (-?\d+) +\| `(\w+)`/gm),
    ]
    expect(Object.fromEntries(documented.map(([, code, name]) => [name, Number(code)]))).toEqual(CODE)
  })
})
