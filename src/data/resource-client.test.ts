import { describe, expect, it } from 'vitest'
import { verifyFields } from '../contract/kit/resource.ts'
import { verifyFieldJson } from './resource-client.ts'

describe('verifyFieldJson', () => {
  it('R5-39 names field and value of a new record', () => {
    expect(JSON.parse(verifyFieldJson('name', '运行"班', null))).toEqual([{ key: 'name', value: '运行"班' }])
  })

  it('R5-39 names the own key of an edited record beside them, as the server reads it', () => {
    const sent: unknown = JSON.parse(verifyFieldJson('name', 'a', 'k-1'))
    expect(verifyFields.parse(sent)).toEqual([
      { key: 'name', value: 'a' },
      { key: 'keyId', value: 'k-1' },
    ])
  })
})
