import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { logNames } from '#contract/audit/log-names.ts'
import { AUDIT_ACTIONS } from '#contract/kit/audit-actions.ts'
import { LANGUAGES } from '#contract/kit/language.ts'
import { projectRoot } from '#server/core/kit/project-root.ts'
import { resources } from '#tests/support/resources.ts'

/** Module names that the server writes into the log: permission codes of resources, and literals in its source. */
const written = new Set([
  ...resources.map(({ permission }) => permission),
  ...['server', 'src/contract'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .flatMap((path) => [...readFileSync(join(projectRoot, folder, path), 'utf8').matchAll(/\bmodule: '(\w+)'/g)])
      .map(([, module = '']) => module),
  ),
])

describe('logNames', () => {
  it.each(LANGUAGES)('name every module that the server writes, in %s', (language) => {
    const { moduleName } = logNames(language)
    expect(written.size).toBeGreaterThan(35)
    expect([...written].filter((module) => moduleName(module) === module)).toEqual([])
  })

  it.each(LANGUAGES)('name every action, and offer each name once, in %s', (language) => {
    const { actionName, modules, actions } = logNames(language)
    expect(Object.keys(AUDIT_ACTIONS).filter((action) => actionName(action) === action)).toEqual([])
    for (const named of [modules, actions]) {
      const labels = named.map(({ label }) => label)
      expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
    }
  })

  it('show an obsolete code unchanged', () => {
    const { moduleName, actionName } = logNames('en')
    expect([moduleName('bygone'), actionName('bygone')]).toEqual(['bygone', 'bygone'])
  })
})
