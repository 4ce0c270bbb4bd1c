import { describe, expect, it } from 'vitest'
import { GROUPS, paramsByGroup } from '#contract/network/param-groups.ts'
import { HISTORY_PARAMS, MAIN_PARAMS } from './station-params.ts'

describe('station parameters', () => {
  it('that are chosen at first are among them', () => {
    const shown = GROUPS.flatMap((group) => paramsByGroup[group]).map(({ code }) => code)
    expect([...MAIN_PARAMS, ...HISTORY_PARAMS].filter((code) => !shown.includes(code))).toEqual([])
  })
})
