import { describe, expect, it } from 'vitest'
import type { DrawingSummary } from '#contract/endpoints/drawings.ts'
import { findDrawings } from './find-drawings.ts'

const drawing = (nodeCode: string, nodeName: string): DrawingSummary => ({
  keyId: nodeCode,
  title: `${nodeName} 工艺流程图`,
  type: 'station',
  nodeCode,
  nodeName,
})
const DRAWINGS = [
  drawing('HZ0001', 'Sunshine Garden'),
  drawing('HZ0002', '光明花园换热站'),
  drawing('HZ0012', '阳光家园换热站'),
]
const codes = (text: string): string[] => findDrawings(DRAWINGS, text).map(({ nodeCode }) => nodeCode)

describe('findDrawings', () => {
  it('returns all drawings without a text', () => {
    expect(codes(' ')).toEqual(['HZ0001', 'HZ0002', 'HZ0012'])
  })

  it.each([
    ['光明', ['HZ0002']],
    ['hz0012', ['HZ0012']],
    ['sunshine', ['HZ0001']],
  ])('finds what contains %j and nothing else', (text, found) => {
    expect(codes(text)).toEqual(found)
  })

  it('R9-32 finds a close misspelling, not a far one, and accepts long texts', () => {
    expect(codes('sunshinr gardn')[0]).toBe('HZ0001')
    expect(codes('qqqqqqqq')).toEqual([])
    expect(codes(`sunshine garden${'x'.repeat(500)}`).length).toBeLessThanOrEqual(DRAWINGS.length)
  })
})
