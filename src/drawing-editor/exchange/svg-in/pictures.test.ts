import { describe, expect, it } from 'vitest'
import type { JsonFields } from '#drawing/engine.ts'
import { isFields } from '#drawing/engine.ts'
import { imported, importedOne, told } from './svg-tree.fixture.ts'

const HATCH = '<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 0h2v4z"/></pattern>'
const VEIL = '<mask id="m"><rect width="200" height="100" fill="#fff"/></mask>'
const BLUR = '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>'

const svgOf = ({ src }: JsonFields): string => decodeURIComponent(String(src).replace('data:image/svg+xml,', ''))

describe('importTree, of what elements cannot show', () => {
  it.each([
    ['pattern', `${HATCH}<rect id="wall" x="20" y="10" width="100" height="50" fill="url(#p)"/>`, [20, 10, 100, 50]],
    ['mask', `${VEIL}<rect id="wall" x="20" y="10" width="100" height="50" mask="url(#m)"/>`, [20, 10, 100, 50]],
    // a filter reaches a tenth beyond what it is for
    ['filter', `${BLUR}<rect id="wall" x="20" y="10" width="100" height="50" filter="url(#f)"/>`, [10, 5, 120, 60]],
    [
      'spreadMethod',
      '<linearGradient id="g" x2=".2" spreadMethod="repeat"><stop/><stop stop-color="red" offset="1"/></linearGradient>' +
        '<rect id="wall" x="20" y="10" width="100" height="50" fill="url(#g)"/>',
      [20, 10, 100, 50],
    ],
  ])('makes a picture of it, in its place, by its name: %s', (what, inside, [left, top, width, height]) => {
    const { elements, problems } = imported(inside)
    expect(elements).toMatchObject([{ type: 'img', elementName: 'wall', left, top, width, height }])
    expect(told(problems)).toEqual([`as-picture ${what}`])
  })

  it('places a picture as the part was placed, and draws it as sharp as that', () => {
    const picture = importedOne(
      `${HATCH}<rect transform="matrix(2 0 0 2 50 20)" width="40" height="20" fill="url(#p)"/>`,
    )
    expect(picture).toMatchObject({ left: 50, top: 20, width: 80, height: 40, scaleX: 1, scaleY: 1 })
    expect(svgOf(picture)).toContain('width="128" height="64" viewBox="50 20 80 40"')
  })

  it('keeps the named parts of a picture, in their places', () => {
    const group = importedOne(
      `${VEIL}<g id="pump" mask="url(#m)" transform="translate(10 0)"><g id="casing"><circle id="eye" cx="50" cy="50" r="20"/></g><rect width="10" height="10"/></g>`,
    )
    const members = Array.isArray(group.objects) ? group.objects.filter(isFields) : []
    expect([group.type, group.elementName, members.map(({ type }) => type)]).toEqual([
      'group',
      'pump',
      ['img', 'rect', 'rect'],
    ])
    expect(members.slice(1).map(({ elementName, width, height }) => [elementName, width, height])).toEqual([
      ['eye', 40, 40],
      ['casing', 40, 40],
    ])
  })

  it('puts into the picture what it is drawn with, and the style around it', () => {
    const svg = svgOf(
      importedOne(
        `<style>.hot{stroke:url(#g)} g .hot{stroke-width:4px}</style><linearGradient id="g" href="#stops"/>${HATCH}` +
          '<linearGradient id="stops"><stop class="warm" stop-color="red"/></linearGradient><style>.warm{stop-opacity:.5}</style>' +
          '<circle id="other" r="5" display="none"/><g stroke-linecap="round" font-size="20"><path class="hot" d="M0 0h20v9z" fill="url(#p)"/></g>',
      ),
    )
    for (const part of [
      'id="p"',
      'id="g"',
      'id="stops"',
      'stop-opacity:.5',
      'stroke-linecap="round"',
      'stroke-width:4px',
    ]) {
      expect(svg).toContain(part)
    }
    expect(svg).not.toMatch(/other|<style/)
  })

  it('keeps what is outside the file out of pictures', () => {
    const svg = svgOf(
      importedOne(
        `${HATCH}<rect width="9" height="9" fill="url(#p)" stroke="url(http://a.b/c)" style="cursor:url(http://a.b/d);stroke-width:2"/>`,
      ),
    )
    expect(svg).not.toContain('a.b')
    expect(svg).toContain('stroke-width:2')
  })
})

describe('importTree, of parts that no browser draws in time', () => {
  const levels = (tag: string, attributes: string, paint: (id: number) => string) =>
    Array.from(
      { length: 12 },
      (_, i) =>
        `<${tag} id="l${i}" ${attributes}>${`<rect width="1" height="1"${i > 0 ? paint(i - 1) : ''}/>`.repeat(10)}</${tag}>`,
    ).join('')

  it.each([
    [
      'patterns in patterns',
      levels('pattern', 'width="1" height="1"', (i) => ` fill="url(#l${i})"`),
      'fill="url(#l11)"',
      'pattern',
    ],
    ['masks in masks', levels('mask', '', (i) => ` mask="url(#l${i})"`), 'mask="url(#l11)"', 'mask'],
    [
      'a pattern that paints itself',
      '<pattern id="l"><rect width="1" height="1" fill="url(#l)"/></pattern>',
      'fill="url(#l)"',
      'pattern',
    ],
    [
      'a filter of many steps',
      `<filter id="l">${'<feOffset dx="1"/>'.repeat(1_000)}</filter>`,
      'filter="url(#l)"',
      'filter',
    ],
    ['noise without end', '<filter id="l"><feTurbulence numOctaves="1e9"/></filter>', 'filter="url(#l)"', 'filter'],
    [
      'a long way of masks',
      Array.from({ length: 5_000 }, (_, i) => `<mask id="l${i}" mask="url(#l${i + 1})"/>`).join(''),
      'mask="url(#l0)"',
      'mask',
    ],
  ])('draws them without it, and says so: %s', (_, defs, attribute, what) => {
    const { elements, problems } = imported(`<defs>${defs}</defs><rect width="9" height="9" ${attribute}/>`)
    expect(elements).toMatchObject([{ type: 'rect' }])
    expect(told(problems)).toEqual([`drawn-without ${what}`])
  })

  it('makes no more pictures than a browser shows in time', () => {
    const { elements, problems } = imported(`${BLUR}${'<circle r="1" filter="url(#f)"/>'.repeat(2_000)}`)
    expect(elements).toHaveLength(2_000)
    const counts = new Map(problems.map(({ code, count }) => [code, count]))
    expect(counts.get('as-picture')).toBeLessThan(1_000)
    expect(counts.get('drawn-without')).toBe(2_000 - (counts.get('as-picture') ?? 0))
  })
})
