import { describe, expect, it } from 'vitest'
import { PARAM_WORDS } from './param-words.ts'
import { stateWordsOf, stateWordsSchema, stateWordsText } from './state-words.ts'

describe('words of states', () => {
  it('are the same after formatting and parsing, for every parameter that has them', () => {
    for (const words of Object.values(PARAM_WORDS)) expect(stateWordsOf(stateWordsText(words))).toEqual(words)
  })

  it('may be in one language only, with spaces and empty lines', () => {
    expect(stateWordsOf(' 0 = 停止 \n\n 1＝运行 / Running ')).toEqual({
      '0': { zh: '停止', en: '停止' },
      '1': { zh: '运行', en: 'Running' },
    })
    expect(stateWordsOf('  \n')).toBeNull()
  })

  it.each(['停止', '0', '0=', 'x=停止', '0=停止\n0=运行', '0=a/b/c', '0.5=半'])('cannot be parsed from %j', (text) => {
    expect(stateWordsSchema.safeParse(text).success).toBe(false)
  })
})
