import { describe, expect, it } from 'vitest'
import { PRESET_IDS } from '#contract/message-mappings/presets.ts'
import {
  draftOf,
  exampleFor,
  mappingOf,
  newBase,
  newNode,
  presetOf,
  problemOf,
  problemsOfSave,
} from './mapping-draft.ts'

describe('the draft of a mapping', () => {
  it.each(PRESET_IDS)('of the preset %s is the preset again, unless something is typed', (id) => {
    const base = newBase(id, 'en')
    expect(mappingOf(draftOf(base))).toEqual(base.mapping)
    expect(presetOf(newNode(id))).toBe(id)
    expect(exampleFor(base.mapping).topic).not.toBe('')
  })

  it('reads node names that are pasted from a table, and keeps a line without a code', () => {
    const draft = { ...draftOf(newBase('plain', 'en')), nodes: 'house 7 = HZ01.1\n\nhouse 8\tHZ02.1\nhouse 9' }
    expect(mappingOf(draft).nodes).toEqual([
      { name: 'house 7', code: 'HZ01.1' },
      { name: 'house 8', code: 'HZ02.1' },
      { name: 'house 9', code: '' },
    ])
  })

  it('knows problems by field, with those of its parts', () => {
    const problems = problemsOfSave({ 'mapping.rules.0.key': 'is required', 'mapping.topic': 'overlaps' })
    expect(problemOf(problems, 'topic')).toBe('overlaps')
    expect(problemOf(problems, 'rules.0')).toBe('is required')
    expect(problemOf(problems, 'gateway')).toBeNull()
  })
})
