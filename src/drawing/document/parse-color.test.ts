import { describe, expect, it } from 'vitest'
import { parseColor } from './parse-color.ts'

describe('parseColor', () => {
  it.each([
    ['#3e3f4c', 0x3e3f4c],
    ['#F80', 0xff8800],
    ['#f80c', 0xff8800],
    [' #11223380 ', 0x112233],
    ['#000000', 0],
    ['rgb(255, 128, 0)', 0xff8000],
    ['rgba(1,2,3,0.5)', 0x010203],
    ['rgb(100% 0% 50% / 20%)', 0xff0080],
    ['rgb(300, 0, 0)', 0xff0000],
    ['hsl(207, 44%, 49%)', 0x4682b4],
    ['hsla(-240deg 100% 50% / 0.5)', 0x00ff00],
    ['hsl(0, 0%, 100%)', 0xffffff],
    ['SteelBlue', 0x4682b4],
    ['black', 0],
  ])('reads %s', (text, color) => {
    expect(parseColor(text)).toBe(color)
  })

  it.each([
    '',
    '#12',
    '#1234g6',
    'rgb(1,2)',
    'rgb(1.2.3, 4, 5)',
    'hsl(10, 20, 30)',
    'hsl(1.2.3, 4%, 5%)',
    'transparent',
    'no-colour',
  ])('refuses "%s"', (text) => {
    expect(parseColor(text)).toBeNull()
  })
})
