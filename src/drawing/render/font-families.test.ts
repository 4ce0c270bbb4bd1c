import { describe, expect, it } from 'vitest'
import { cssFamilies } from './font-families.ts'

const OWN_FONTS =
  '"Segoe UI", "Helvetica Neue", Roboto, "Noto Sans", "Liberation Sans", Arial, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif'

describe('cssFamilies', () => {
  it('ends the list where Fabric does, at a family that every machine has', () => {
    expect(cssFamilies('sans-serif')).toBe('sans-serif')
    expect(cssFamilies("'Noto Sans SC', Arial, monospace, SimHei")).toBe('"Noto Sans SC", "Arial", monospace')
  })

  it('has the console’s own fonts stand in for those that a machine may lack', () => {
    expect(cssFamilies('SimHei')).toBe(`"SimHei", ${OWN_FONTS}`)
    expect(cssFamilies('')).toBe(OWN_FONTS)
  })

  it('takes generic families for such as Fabric does, in capitals too and those that only some browsers have', () => {
    expect(cssFamilies('Sans-Serif')).toBe('Sans-Serif')
    expect(cssFamilies('fangsong')).toBe(`fangsong, ${OWN_FONTS}`)
    expect(cssFamilies('ui-monospace, monospace')).toBe('ui-monospace, monospace')
  })
})
