import { describe, expect, it } from 'vitest'
import { readElement } from '#drawing/engine.ts'
import { imported, importedOne, told } from './svg-tree.fixture.ts'

const STOPS = '<stop offset="0" stop-color="red"/><stop offset="50%" style="stop-color:lime;stop-opacity:.5"/>'
const painted = (gradient: string, attributes = '') =>
  importedOne(`<defs>${gradient}</defs><rect x="20" y="10" width="100" height="50" fill="url(#g)" ${attributes}/>`)
const colorStops = [
  { offset: 0, color: '#ff0000' },
  { offset: 0.5, color: 'rgba(0,255,0,0.5)' },
]

describe('importTree, of gradients', () => {
  it('reads a linear gradient in parts of the box', () => {
    expect(painted(`<linearGradient id="g" x2="0" y2="100%">${STOPS}</linearGradient>`).fill).toEqual({
      type: 'linear',
      coords: { x1: 0, y1: 0, x2: 0, y2: 1 },
      colorStops,
      offsetX: 0,
      offsetY: 0,
      gradientUnits: 'percentage',
    })
  })

  it('reads a gradient in the coordinates of the file, wherever the element stands', () => {
    const gradient = `<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="20" x2="120">${STOPS}</linearGradient>`
    const rect = painted(gradient, 'stroke="red" stroke-width="10"')
    expect(rect.fill).toMatchObject({
      coords: { x1: 20, x2: 120 },
      gradientUnits: 'pixels',
      offsetX: -20,
      offsetY: -10,
    })
    // from the left edge of the element to its right edge, at y = 0 of the file, as the engine paints it
    expect(readElement(rect, '5.3.0')?.fillGradient?.frame).toEqual([100, 0, 0, 100, -50, -35])
  })

  it('reads a radial gradient with its focus, which stays inside the circle', () => {
    const radial = (attributes: string) =>
      painted(`<radialGradient id="g" ${attributes}>${STOPS}</radialGradient>`).fill
    expect(radial('')).toMatchObject({ type: 'radial', coords: { x1: 0.5, y1: 0.5, r1: 0, x2: 0.5, y2: 0.5, r2: 0.5 } })
    expect(radial('cx="0.2" fy="60%" fr="0.1" r="0.4"')).toMatchObject({
      coords: { x1: 0.2, y1: 0.6, r1: 0.1, x2: 0.2, y2: 0.5, r2: 0.4 },
    })
    expect(radial('fx="9"')).toMatchObject({ coords: { x1: expect.closeTo(0.995, 9), y1: 0.5 } })
  })

  it('takes over stops and coordinates from other gradients, and its own transform', () => {
    const gradients = `<linearGradient id="a" href="#b" x1="0.25"/><linearGradient id="b" x1="0.5" y2="1">${STOPS}</linearGradient>`
    const gradient = `${gradients}<linearGradient id="g" href="#a" gradientTransform="rotate(90)"/>`
    expect(painted(gradient).fill).toMatchObject({
      coords: { x1: 0.25, y1: 0, x2: 1, y2: 1 },
      colorStops,
      gradientTransform: [expect.closeTo(0, 9), 1, -1, expect.closeTo(0, 9), 0, 0],
    })
  })

  it('makes stops as transparent as the fill, and never lets them go back', () => {
    const stops = '<stop offset=".5" stop-color="red"/><stop offset=".2" stop-color="blue"/><stop offset="2"/>'
    expect(painted(`<linearGradient id="g">${stops}</linearGradient>`, 'fill-opacity=".5"').fill).toMatchObject({
      colorStops: [
        { offset: 0.5, color: 'rgba(255,0,0,0.5)' },
        { offset: 0.5, color: 'rgba(0,0,255,0.5)' },
        { offset: 1, color: 'rgba(0,0,0,0.5)' },
      ],
    })
  })

  it('is one colour where it has one stop or no extent, and nothing without stops', () => {
    expect(painted('<linearGradient id="g"><stop stop-color="red"/></linearGradient>').fill).toBe('#ff0000')
    expect(painted(`<linearGradient id="g" x2="0">${STOPS}</linearGradient>`).fill).toBe('rgba(0,255,0,0.5)')
    expect(painted(`<radialGradient id="g" r="0">${STOPS}</radialGradient>`).fill).toBe('rgba(0,255,0,0.5)')
    expect(painted('<linearGradient id="g"/>', 'stroke="red"').fill).toBeNull()
  })

  it('paints nothing in parts of a box without an area, as browsers do', () => {
    const { elements } = imported(
      `<linearGradient id="g">${STOPS}</linearGradient><line x2="50" stroke="url(#g)"/><line x2="50" y2="1" stroke="url(#g)"/>`,
    )
    expect(elements).toHaveLength(1)
  })

  it('takes the other paint that is named where there is no gradient, and lists it', () => {
    const { elements, problems } = imported(
      '<rect width="1" height="1" fill="url(#x) red"/><rect width="1" height="1" stroke="red" fill="url(\'#y\')"/>' +
        '<rect width="1" height="1" stroke="red" fill="url(http://a.b/c#d)"/>',
    )
    expect(elements.map(({ fill }) => fill)).toEqual(['#ff0000', null, null])
    expect(told(problems)).toEqual([
      'missing-reference x',
      'missing-reference y',
      'outside-address url(http://a.b/c#d)',
    ])
  })

  it('lists gradients that lead back to themselves, and how they go on where that is not drawn', () => {
    const gradient = `<linearGradient id="g" href="#h" spreadMethod="reflect">${STOPS}</linearGradient><linearGradient id="h" href="#g"/>`
    const { problems } = imported(`${gradient}<rect width="1" height="1" fill="url(#g)"/>`)
    expect(told(problems)).toEqual(['reference-cycle g', 'drawn-without spreadMethod'])
  })
})

describe('importTree, of clip paths', () => {
  it('cuts an element by a shape, in the space of the element', () => {
    const clip = '<clipPath id="c"><circle cx="40" cy="30" r="10" clip-rule="evenodd"/></clipPath>'
    expect(
      importedOne(`${clip}<rect x="20" y="10" width="100" height="50" transform="scale(2)" clip-path="url(#c)"/>`),
    ).toMatchObject({
      left: 40,
      scaleX: 2,
      clipPath: { type: 'circle', radius: 10, left: -40, top: -15, fillRule: 'evenodd' },
    })
  })

  it('cuts by several shapes together, moved and in parts of the box', () => {
    const shapes = '<rect width=".5" height=".5"/><use href="#r" x="0.5" y="0.5"/>'
    const clip = `<defs><rect id="r" width=".5" height=".5"/></defs><clipPath id="c" clipPathUnits="objectBoundingBox">${shapes}</clipPath>`
    const { clipPath } = importedOne(`${clip}<rect x="20" y="10" width="100" height="50" clip-path="url(#c)"/>`)
    expect(clipPath).toMatchObject({
      type: 'group',
      objects: [
        { type: 'rect', left: -50, top: -25, scaleX: 100, scaleY: 50 },
        { type: 'rect', left: 0, top: 0 },
      ],
    })
  })

  it('cuts groups, and clip paths by others', () => {
    const clips =
      '<clipPath id="a" clip-path="url(#b)"><rect width="50" height="50"/></clipPath><clipPath id="b"><circle r="20"/></clipPath>'
    expect(
      importedOne(`${clips}<g clip-path="url(#a)"><rect width="100" height="100"/><rect width="1" height="1"/></g>`),
    ).toMatchObject({
      type: 'group',
      clipPath: { type: 'rect', left: -50, top: -50, clipPath: { type: 'circle', left: -45, top: -45 } },
    })
  })

  it('shows nothing of what is cut away, and all where the clip path is missing', () => {
    const { elements, problems } = imported(
      '<clipPath id="none"/><clipPath id="self" clip-path="url(#self)"><rect width="9" height="9"/></clipPath>' +
        '<rect width="1" height="1" clip-path="url(#none)"/><rect width="2" height="1" clip-path="url(#other)"/>' +
        '<rect width="3" height="1" clip-path="url(#self)"/><rect width="4" height="1" clip-path="circle(5px)"/>',
    )
    expect(elements.map(({ width, clipPath }) => [width, clipPath !== undefined])).toEqual([
      [2, false],
      [3, true],
      [4, false],
    ])
    expect(told(problems)).toEqual(['missing-reference other', 'reference-cycle self', 'drawn-without clip-path'])
  })
})

describe('importTree, of pictures', () => {
  // 2 × 1 px
  const GIF = 'data:image/gif;base64,R0lGODlhAgABAIAAAAAAAP///yH5BAEAAAAALAAAAAACAAEAAAICRAoAOw=='
  const image = (attributes: string) => importedOne(`<image href="${GIF}" ${attributes}/>`)

  it('fits a picture into its box by its own proportions, or as told', () => {
    expect(image('x="10" y="10" width="40" height="40"')).toMatchObject({
      type: 'img',
      src: GIF,
      left: 10,
      top: 20,
      width: 40,
      height: 20,
      strokeWidth: 0,
    })
    expect(image('width="40" height="40" preserveAspectRatio="none"')).toMatchObject({ width: 40, height: 40 })
    expect(image('width="40"')).toMatchObject({ width: 40, height: 20 })
    expect(image('')).toMatchObject({ width: 2, height: 1 })
    expect(image('width="40" height="40" preserveAspectRatio="xMidYMid slice"')).toMatchObject({
      width: 80,
      left: -20,
      clipPath: { type: 'rect', width: 40, left: -20 },
    })
  })

  it('shows no picture by an address outside the file', () => {
    const { elements } = imported('<image href="https://a.b/c.png" width="4" height="4"/><rect width="1" height="1"/>')
    expect(elements.map(({ type }) => type)).toEqual(['rect'])
  })
})
