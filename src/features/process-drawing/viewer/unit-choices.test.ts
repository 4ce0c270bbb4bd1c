import { expect, it } from 'vitest'
import { unitChoices } from './unit-choices.ts'

it('leads to the own drawing of a unit, and shows the present one for a unit without', () => {
  const summary = { type: 'station', nodeCode: 'HZ1', nodeName: '', title: '' } as const
  const units = ['HZ1.1', 'HZ1.2', 'HZ1.3'].map((code) => ({ code, name: code }))
  const choices = unitChoices({ keyId: 'second', nodeCode: 'HZ1', units }, [
    { ...summary, keyId: 'first', unitCode: 'HZ1.1' },
    { ...summary, keyId: 'second', unitCode: 'HZ1.2' },
    { ...summary, keyId: 'other', nodeCode: 'HZ2', unitCode: 'HZ1.3' },
  ])
  expect(choices.map(({ query }) => query)).toEqual([
    { id: 'first' },
    { id: 'second' },
    { id: 'second', unit: 'HZ1.3' },
  ])
})
