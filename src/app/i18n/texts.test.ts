import { describe, expect, it } from 'vitest'
import { memoryStorage } from '#data/memory-storage.test-support.ts'
import { en } from './en/texts.ts'
import { storedLanguage } from './language.ts'
import { zhCn } from './zh-cn/texts.ts'

type Tree = { readonly [key: string]: string | Tree }

const leaves = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : leaves(value, `${path}${key}.`),
  )
const placeholders = (text: string): string[] => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).sort()

describe('language files', () => {
  it('have the same keys and the same placeholders', () => {
    const describeAll = (tree: Tree) => leaves(tree).map(([key, text]) => [key, placeholders(text)])
    expect(describeAll(en)).toEqual(describeAll(zhCn))
  })

  it('leave no text empty', () => {
    expect([...leaves(zhCn), ...leaves(en)].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('keep the strings of the spec to the letter', () => {
    expect(zhCn.errors).toMatchObject({
      generic: '出现错误',
      guard: 'Has Error',
      emptyUser: 'Verification failed, please Login again.',
      emptyRoles: 'getInfo: roles must be a non-null array!',
      weakPassword: '密码不符合验证规则，请修改后重新登陆！',
    })
    expect(zhCn.shell.fullscreenUnsupported).toBe('you browser can not work')
  })
})

describe('storedLanguage', () => {
  it('is Chinese at first, and for what nobody offers', () => {
    const storage = memoryStorage()
    expect(storedLanguage(storage)).toBe('zh-CN')
    storage.setItem('language', 'xx')
    expect(storedLanguage(storage)).toBe('zh-CN')
    storage.setItem('language', 'en')
    expect(storedLanguage(storage)).toBe('en')
  })
})
