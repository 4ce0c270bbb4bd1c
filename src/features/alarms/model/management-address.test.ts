import { describe, expect, it } from 'vitest'
import { readManagement, writeManagement } from './management-address.ts'

const read = (text: string) => readManagement(new URLSearchParams(text))

describe('address of alarm management', () => {
  it('keeps tab, range and operators, and leaves the filters alone', () => {
    const search = 'tab=kpis&operators=3&range=7d&heatName=x'
    expect(read(search)).toEqual({ tab: 'kpis', operators: 3, range: { kind: 'preset', preset: '7d' } })
    expect(
      writeManagement(read(search), new URLSearchParams(`${search}&page=4`))
        .toString()
        .split('&')
        .sort(),
    ).toEqual(search.split('&').sort())
  })

  it('falls back to the defaults where it makes no sense', () => {
    expect(read('tab=x&operators=0')).toEqual({
      tab: 'history',
      operators: 1,
      range: { kind: 'preset', preset: '24h' },
    })
  })
})
