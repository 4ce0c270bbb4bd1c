import { expect, it } from 'vitest'
import { dialogTarget } from './dialog-target.ts'

const button = { name: '', dialogType: 'resource', resource: '', station: '', unit: '', dialogUrl: '' }
const kindOf = (dialogUrl: string) => dialogTarget({ ...button, dialogType: 'url', dialogUrl }).kind

it('R3-62 a dialog-button opens a drawing, unless it is said to open an address', () => {
  expect(dialogTarget({ ...button, unit: 'HZ0001.1', dialogUrl: 'https://a.example' })).toEqual({
    kind: 'drawing',
    asked: { resource: '', station: '', unit: 'HZ0001.1' },
  })
  expect(dialogTarget({ ...button, dialogType: 'url', dialogUrl: ' /websiteHis?x=1 ' })).toEqual({
    kind: 'page',
    path: '/websiteHis?x=1',
  })
  expect(kindOf('https://a.example/b')).toBe('site')
})

it.each(['', 'javascript:alert(1)', 'data:text/html,x', '//a.example', 'file:///etc', 'http://', '/\\a.example'])(
  'goes nowhere by the address %s',
  (address) => expect(kindOf(address)).toBe('refused'),
)
