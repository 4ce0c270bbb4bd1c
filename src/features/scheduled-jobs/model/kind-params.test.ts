import { describe, expect, it } from 'vitest'
import { readParams, withParam } from './kind-params.ts'

describe('parameters of a task', () => {
  it('are read from their JSON, and are none where nothing is typed', () => {
    expect(readParams('{"keepDays":30,"group":"日报"}')).toEqual({ keepDays: 30, group: '日报' })
    expect(readParams(' ')).toEqual({})
  })

  it.each(['{', '[1]', '{"a":{}}', '"text"'])('cannot be read from %s', (json) => expect(readParams(json)).toBeNull())

  it('keep the others when one is changed, are numbers where they have limits, and are left out when emptied', () => {
    const params = { keepDays: 30, group: '日报' }
    expect(withParam(params, { name: 'keepDays', min: 1 }, '7')).toBe('{"group":"日报","keepDays":7}')
    expect(withParam(params, { name: 'keepDays', min: 1 }, '-')).toBe('{"group":"日报","keepDays":"-"}')
    expect(withParam(params, { name: 'group', min: null }, '12')).toBe('{"keepDays":30,"group":"12"}')
    expect(withParam(params, { name: 'group', min: null }, '')).toBe('{"keepDays":30}')
  })
})
