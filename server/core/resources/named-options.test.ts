import { describe, expect, it } from 'vitest'
import { namesForFile, optionsNamed, tellApart } from './named-options.ts'

const option = (keyId: string, name: string, parentId: string | null = null) => ({ keyId, name, parentId })
const TREE = [
  option('c', '云川热力'),
  option('e', '城东分公司', 'c'),
  option('w', '城西分公司', 'c'),
  option('e1', '运行班', 'e'),
  option('w1', '运行班', 'w'),
  option('t', '运行班'),
  option('r', '供水/回水', 'w'),
]
const keysOf = (text: string, options = TREE) => optionsNamed(text, options).map(({ keyId }) => keyId)

describe('a text of a file', () => {
  it.each([
    ['城东分公司', ['e']],
    ['e1', ['e1']],
    ['云川热力 / 城东分公司 / 运行班', ['e1']],
    ['城西分公司／ 运行班', ['w1']],
    ['/ 运行班', ['t']],
    ['运行班', ['e1', 'w1', 't']],
    ['供水 / 回水', ['r']],
    ['城西分公司/供水/回水', ['r']],
    ['城西分公司 / 运行', []],
    ['公司 / 运行班', []],
    ['别处 / 云川热力 / 城东分公司', []],
    ['', []],
  ])('“%s” names %j', (text, keys) => {
    expect(keysOf(text)).toEqual(keys)
  })

  it('may name more of a path than its user sees, but nothing beside it', () => {
    const seen = [option('e', '城东分公司', 'c'), option('e1', '运行班', 'e')]
    expect(keysOf('云川热力 / 城东分公司 / 运行班', seen)).toEqual(['e1'])
    expect(keysOf('云川热力 / 城西分公司 / 运行班', seen)).toEqual([])
  })

  it('names a whole path before one that ends with it', () => {
    const options = [
      option('a', '一'),
      option('b', '二', 'a'),
      option('x', '零'),
      option('y', '一', 'x'),
      option('z', '二', 'y'),
    ]
    expect(keysOf('一 / 二', options)).toEqual(['b'])
  })

  it('means a built-in name in either language', () => {
    expect(keysOf('Unit', [option('u', '机组')])).toEqual(['u'])
    expect(keysOf('机组', [option('u', '机组')])).toEqual(['u'])
  })
})

describe('a name that several have', () => {
  it('is written so that it is found again', () => {
    const write = namesForFile(TREE, 'zh-CN')
    expect(TREE.map(({ keyId, name }) => write(keyId, name))).toEqual([
      '云川热力',
      '城东分公司',
      '城西分公司',
      '云川热力 / 城东分公司 / 运行班',
      '云川热力 / 城西分公司 / 运行班',
      '/ 运行班',
      '供水/回水',
    ])
    for (const { keyId, name } of TREE) expect(keysOf(write(keyId, name))).toEqual([keyId])
  })

  it('is written as its key where there is no tree', () => {
    const options = [option('1', '标准'), option('2', '标准')]
    expect(tellApart(options, options, 'zh-CN')).toEqual(['1', '2'])
  })
})
