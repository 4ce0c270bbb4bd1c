import { describe, expect, it } from 'vitest'
import { parseDeclarations, parseStyleSheet } from '#lib/svg/style-sheet.ts'
import { processorMsOf } from '#tests/support/processor-time.ts'
import { ImportProblems } from '../import-problem.ts'
import { imported, importedOne, told } from './svg-tree.fixture.ts'

const SQUARE = 'width="10" height="10"'
const fillOf = (inside: string) => importedOne(inside).fill

describe('importTree, of styles', () => {
  it('lets attributes give way to rules, rules to the attribute style, and all to what is important', () => {
    const sheet = (css: string) => `<style>${css}</style>`
    expect(fillOf(`<rect ${SQUARE} fill="red"/>`)).toBe('#ff0000')
    expect(fillOf(`${sheet('rect{fill:lime}')}<rect ${SQUARE} fill="red"/>`)).toBe('#00ff00')
    expect(fillOf(`${sheet('rect{fill:lime}')}<rect ${SQUARE} style="fill:blue" fill="red"/>`)).toBe('#0000ff')
    expect(fillOf(`${sheet('rect{fill:lime!important}')}<rect ${SQUARE} style="fill:blue"/>`)).toBe('#00ff00')
    expect(fillOf(`${sheet('rect{fill:lime!important}')}<rect ${SQUARE} style="fill:blue ! important"/>`)).toBe(
      '#0000ff',
    )
  })

  it('lets the more specific rule win, and of equal ones the last', () => {
    const [red, lime] = ['{fill:red}', '{fill:lime}']
    expect(importedOne(`<style>.a${red}.b${lime}</style><rect class="b a" ${SQUARE}/>`).fill).toBe('#00ff00')
    const group = (css: string) =>
      importedOne(`<style>${css}</style><g id="g" class="pipe hot"><rect id="r" class="a b" ${SQUARE}/></g>`)
    const inside = (css: string) => {
      const { objects } = group(css)
      return Array.isArray(objects) ? objects[0].fill : undefined
    }
    expect(inside(`#r${lime}.a.b${red}rect${red}`)).toBe('#00ff00')
    expect(inside(`.a.b${lime}.a${red}`)).toBe('#00ff00')
    expect(inside(`.pipe.hot rect${lime}g rect${red}`)).toBe('#00ff00')
    expect(inside(`g>rect.a${lime}svg>rect${red}.a${red}`)).toBe('#00ff00')
    expect(inside(`rect,circle${lime}*${red}`)).toBe('#00ff00')
  })

  it('applies a rule inside what it asks for only, however deep', () => {
    const nested = (css: string) =>
      fillOf(`<style>${css}</style><g class="x"><g><g class="y"><rect ${SQUARE}/></g></g></g>`)
    expect(nested('.x .y rect{fill:red}')).toBe('#ff0000')
    expect(nested('.x > .y rect{fill:red}')).toBe('#000000')
    expect(nested('.x > g > .y > rect{fill:red}')).toBe('#ff0000')
    expect(nested('.y .x rect{fill:red}')).toBe('#000000')
    expect(nested('page > svg > g rect{fill:red}')).toBe('#000000')
    expect(nested('.x > g rect{fill:red}')).toBe('#ff0000')
  })

  it('lists rules that it cannot apply', () => {
    const css = '@import "a.css";@media print{rect{fill:red}}rect:hover{fill:red}rect[x]{fill:red}a + b{fill:red}'
    const { elements, problems } = imported(`<style>${css}</style><rect ${SQUARE}/>`)
    expect(elements[0]).toMatchObject({ fill: '#000000' })
    expect(told(problems)).toEqual([
      'style-rule @import "a.css"',
      'style-rule @media print',
      'style-rule rect:hover',
      'style-rule rect[x]',
      'style-rule a + b',
    ])
  })

  it('hands on what is inherited, and nothing else', () => {
    const [one, two] = imported(
      `<g fill="red" stroke="lime"><rect ${SQUARE}/><g fill="inherit" stroke="initial"><rect ${SQUARE}/></g></g>`,
    ).elements
    expect([one, two]).toMatchObject([
      { fill: '#ff0000', stroke: '#00ff00' },
      { fill: '#ff0000', stroke: null },
    ])
    expect(importedOne(`<g style="x:50px"><rect ${SQUARE}/></g>`)).toMatchObject({ left: 0 })
  })

  it('reads currentColor where it is used', () => {
    expect(fillOf(`<g color="red" fill="currentColor"><rect ${SQUARE} color="lime"/></g>`)).toBe('#00ff00')
    expect(fillOf(`<g color="red"><rect ${SQUARE} color="currentColor" fill="currentcolor"/></g>`)).toBe('#ff0000')
  })

  it.each([
    ['#f00', '#ff0000'],
    ['#ff000080', 'rgba(255,0,0,0.502)'],
    ['rgb(255, 0, 0)', '#ff0000'],
    ['rgb(100% 0% 0% / 50%)', 'rgba(255,0,0,0.5)'],
    ['hsl(120, 100%, 50%)', '#00ff00'],
    ['RebeccaPurple', '#663399'],
    ['none', null],
  ])('reads the colour %s', (color, stored) => {
    expect(importedOne(`<rect ${SQUARE} stroke="red" fill="${color}"/>`).fill).toBe(stored)
  })

  it('makes colours as transparent as they are filled, and elements as a whole', () => {
    expect(importedOne(`<rect ${SQUARE} fill="red" fill-opacity="50%" opacity=".25"/>`)).toMatchObject({
      fill: 'rgba(255,0,0,0.5)',
      opacity: 0.25,
    })
  })

  it('shows grey for a colour that it cannot read, and lists it', () => {
    const { elements, problems } = imported(`<rect ${SQUARE} fill="color(display-p3 1 0 0)"/>`)
    expect(elements[0]).toMatchObject({ fill: '#8b93a1' })
    expect(told(problems)).toEqual(['value fill'])
  })

  it('takes dashes, caps, joins and the rule of filling over, and leaves out what Fabric has by default', () => {
    const line = 'stroke="red" stroke-width="2" stroke-dasharray="4, 2 1" stroke-dashoffset="3" stroke-linecap="round"'
    expect(
      importedOne(`<rect ${SQUARE} ${line} stroke-linejoin="bevel" fill-rule="evenodd" paint-order="stroke"/>`),
    ).toMatchObject({
      strokeDashArray: [4, 2, 1],
      strokeDashOffset: 3,
      strokeLineCap: 'round',
      strokeLineJoin: 'bevel',
      fillRule: 'evenodd',
      paintFirst: 'stroke',
    })
    const plain = importedOne(`<rect ${SQUARE} stroke="red" stroke-dasharray="0 0" stroke-linecap="butt"/>`)
    for (const field of ['strokeDashArray', 'strokeLineCap', 'paintFirst']) expect(plain).not.toHaveProperty(field)
  })
})

describe('parseDeclarations', () => {
  it('reads values with quotes and addresses in them', () => {
    const declared = parseDeclarations('font-family: "a;b"; fill: url(#a;b) ; x:; ;stroke : RED !important')
    expect([...declared].map(([name, { value, isImportant }]) => [name, value, isImportant])).toEqual([
      ['font-family', '"a;b"', false],
      ['fill', 'url(#a;b)', false],
      ['stroke', 'RED', true],
    ])
  })
})

describe('parseStyleSheet', () => {
  it.each(['/*', '{', '}', '(', '"', 'a{', '@a{', 'a,', '> ', 'a ', 'a>', '\\', '<!--'])(
    'takes little time for a long row of %s',
    (part) => {
      const sheet = part.repeat(200_000 / part.length)
      expect(processorMsOf(() => parseStyleSheet(sheet, new ImportProblems()))).toBeLessThan(2_000)
    },
  )
})
