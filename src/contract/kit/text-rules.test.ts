import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passwordChange, realNameAndTel } from '../endpoints/account.ts'
import { problemsOf, retold } from './rule-texts.ts'
import {
  addressText,
  brokenFreeTextRule,
  hasSpecialCharacters,
  hasSpecialOrSpace,
  identifierText,
  isDigits,
  isExternalLink,
  isMobileNumber,
  nameText,
  phoneText,
  plainText,
  remarkText,
} from './text-rules.ts'

const textOf = (schema: typeof nameText, value: string): string | null => {
  const parsed = schema.safeParse(value)
  return parsed.success ? null : (problemsOf(parsed.error, 'zh-CN')[0]?.rule ?? null)
}

describe('free text', () => {
  it.each([
    ['R5-04', '<b>x</b>', '不能输入html标记'],
    ['R5-05', 'a b', '不能换行空格'],
    ['R5-05', 'a\nb', '不能换行空格'],
    ['R5-06', '<!--x-->', '不能输入html注释'],
    ['R5-07', "a'b", '不能输入非法字符'],
    ['R5-07', 'a"b', '不能输入非法字符'],
    ['R5-08', "<b>x</b> '", '不能输入html标记'],
    ['R5-08', "x 'y", '不能换行空格'],
  ])('%s refuses %j by %s', (_id, text, message) => {
    expect(textOf(nameText, text)).toBe(message)
  })

  it('accepts names of stations and people', () => {
    for (const name of ['幸福里换热站', 'HZ-0012', '1号机组(东)', '张三']) expect(brokenFreeTextRule(name)).toBeNull()
  })

  it('refuses markup, whatever surrounds it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => textOf(nameText, `${before}<script>${after}`) !== null),
    )
  })

  it('allows spaces, line breaks and quotes in remarks, but no markup', () => {
    expect(textOf(remarkText, `第一行 "引号"\n第二行 it's`)).toBeNull()
    expect(textOf(remarkText, 'x<img src=x onerror=alert(1)>')).toBe('不能输入html标记')
    expect(textOf(remarkText, 'x<!-- y')).toBe('不能输入html注释')
  })
})

describe('codes and characters', () => {
  it('R5-02, R5-03 allow letters, digits, underscore and Chinese, and no punctuation', () => {
    expect([textOf(plainText, '站点1'), textOf(plainText, 'a_1')]).toEqual([null, null])
    expect([textOf(plainText, '站点!'), textOf(plainText, '站点！'), textOf(plainText, 'a@b#')]).toEqual(
      Array(3).fill('不能输入特殊字符'),
    )
    expect(hasSpecialCharacters('a·b')).toBe(true)
  })

  it('R5-09 allows only letters, digits and underscores in identifiers', () => {
    expect([textOf(identifierText, 'ab_1'), textOf(identifierText, 'ab-1'), textOf(identifierText, '站')]).toEqual([
      null,
      '必须由英文字母、数字及下划线组成',
      '必须由英文字母、数字及下划线组成',
    ])
  })

  it('R5-10 recognises digits', () => {
    expect(['123', '12a', '', '-1'].map(isDigits)).toEqual([true, false, false, false])
  })

  it('R5-11 finds special characters and white space', () => {
    expect(['a b', 'a#b', 'ab', '站、点', '站　点', 'a_b'].map(hasSpecialOrSpace)).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
    ])
  })

  it('R5-16 recognises addresses outside the console', () => {
    expect(['http://a', 'https://a', 'mailto:a@b', 'tel:1'].every(isExternalLink)).toBe(true)
    expect(['/x', 'ftp://a', 'HTTP://a', 'httpx:'].some(isExternalLink)).toBe(false)
  })

  it('R5-21 recognises mobile numbers', () => {
    for (const second of [3, 4, 5, 7, 8]) expect(isMobileNumber(`1${second}012345678`)).toBe(true)
    for (const number of ['16012345678', '19012345678', '1381234567', '138123456789', 'x3812345678'])
      expect(isMobileNumber(number)).toBe(false)
  })

  it('takes a number of another country with its plus sign', () => {
    const isTaken = (number: string): boolean => phoneText.safeParse(number).success
    expect(['', '13812345678', '+381601234567', '+8619912345678'].every(isTaken)).toBe(true)
    expect(['19912345678', '381601234567', '+0381601234567', '+38160 123', '+1234567890123456'].some(isTaken)).toBe(
      false,
    )
  })

  it.each(['javascript:alert(1)', '//evil.example', '/\\evil', 'data:text/html,x', 'ftp://x', 'index'])(
    'refuses %s as the address of a menu',
    (address) => {
      expect(textOf(addressText, address)).not.toBeNull()
    },
  )
})

describe('the user panel', () => {
  const problems = (value: object) => {
    const parsed = realNameAndTel.safeParse(value)
    return parsed.success ? [] : problemsOf(parsed.error, 'zh-CN').map(({ field, rule }) => `${field} ${rule}`)
  }

  it('R5-19, R5-20, R5-21 report errors of name and phone', () => {
    expect(problems({ realName: ' ', tel: '' })).toEqual(['realName 真实姓名不能为空', 'tel 联系电话不能为空'])
    expect(problems({ realName: '张三', tel: '16012345678' })).toEqual(['tel 联系电话格式有误'])
    expect(problems({ realName: '张三', tel: '13812345678' })).toEqual([])
  })

  const change = (oldPwd: string, newPwd: string, confirmPwd: string, isComplex = true) => {
    const parsed = passwordChange(isComplex).safeParse({ oldPwd, newPwd, confirmPwd })
    return parsed.success ? [] : problemsOf(parsed.error, 'zh-CN').map(({ rule }) => rule)
  }

  it('R5-22, R5-24, R5-30 require all three passwords', () => {
    expect(change('', '', '')).toEqual(['原密码不能为空', '新密码不能为空', '确认密码不能为空'])
  })

  it('R5-25, R5-26, R5-27, R5-31 check length, blanks and equality', () => {
    expect(change('a', 'Abcd12!', 'Abcd12!')).toEqual(['新密码长度至少8位'])
    expect(change('a', 'abcde', 'abcde', false)).toEqual(['新密码长度至少6位'])
    expect(change('a', 'abcdef', 'abcdef', false)).toEqual([])
    expect(change('a', '        ', '        ')).toEqual(['新密码不能只包含空格'])
    expect(change('a', 'Abcd123!', 'Abcd123?')).toEqual(['两次输入密码不一致'])
  })

  it('has the same errors in English', () => {
    const parsed = passwordChange(true).safeParse({ oldPwd: '', newPwd: 'Abc', confirmPwd: 'Abc' })
    expect(parsed.success ? [] : problemsOf(parsed.error, 'en').map(({ rule }) => rule)).toEqual([
      'Old password is required',
      'New password needs at least 8 characters',
    ])
  })
})

describe('a text of a rule', () => {
  it.each([
    ['不能为空', 'is required'],
    ['已存在', 'exists already'],
    ['不能小于5', 'must be at least 5'],
    ['须高于事故低限 0.25', 'must be above the accident low limit 0.25'],
  ])('%s is told in the other language', (zh, en) => {
    expect(retold(zh, 'en')).toBe(en)
    expect(retold(en, 'zh-CN')).toBe(zh)
    expect(retold(zh, 'zh-CN')).toBe(zh)
  })

  it('that is none stays as it is', () => {
    expect(retold('must be at least 12, as 3 was stored', 'zh-CN')).toBe('must be at least 12, as 3 was stored')
    expect(retold('仍有 3 个用户', 'en')).toBe('仍有 3 个用户')
  })
})
