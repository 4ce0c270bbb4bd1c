import { describe, expect, it } from 'vitest'
import { declaredResources } from '../resources/declared-resources.test-support.ts'
import { NODE_RESOURCES } from '../resources/physics-types.resource.ts'
import { isMasked, masked } from './personal.ts'

describe('masked', () => {
  it.each([
    ['personName', '王建华', '王**'],
    ['personName', '王强', '王**'],
    ['personName', 'Milan Popović', 'M**'],
    ['personName', '', ''],
    ['personPhone', '13800001234', '138****1234'],
    ['personPhone', '+381601234567', '+38****4567'],
    ['personPhone', '+3816012', '****'],
    ['personPhone', '', ''],
  ] as const)('hides a %s: %s is told as %s, and once more as the same', (kind, text, told) => {
    expect(masked(kind, text)).toBe(told)
    expect(masked(kind, told)).toBe(told)
    expect(isMasked(told)).toBe(text !== '')
  })
})

describe('personal fields', () => {
  it('are those of residents, and no list is searched by one, as its text would stand in an address', () => {
    const personal = declaredResources.flatMap(([, { path, fields, search }]) =>
      Object.entries(fields).flatMap(([name, field]) => (field.personal ? [{ path, name, search }] : [])),
    )
    expect(personal.map(({ path, name }) => `${path} ${name}`)).toEqual(
      expect.arrayContaining(['/jeasy-base/physics-household resident', '/jeasy-base/physics-household phone']),
    )
    expect(personal.filter(({ name, search }) => search.includes(name))).toEqual([])
  })

  it('take what they were shown as, and no name of a node', () => {
    const { formSchema, form } = NODE_RESOURCES.household
    const phone = formSchema.shape.phone
    expect(['', '13800001234', '138****1234'].every((text) => phone?.safeParse(text).success)).toBe(true)
    expect(['138', '138*1234'].some((text) => phone?.safeParse(text).success)).toBe(false)
    expect(form).not.toContain('name')
  })
})
