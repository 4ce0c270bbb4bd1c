import { describe, expect, it } from 'vitest'
import { imported, importedFile, importedOne, told } from './svg-tree.fixture.ts'

const PLACE = { originX: 'left', originY: 'top', angle: 0, scaleX: 1, scaleY: 1 }
const RED = { fill: '#ff0000', stroke: null, strokeWidth: 0 }

describe('importTree, of shapes', () => {
  it('makes a rectangle a rect of the console, with its corners', () => {
    expect(importedOne('<rect x="10" y="20" width="30" height="40" rx="5" fill="red"/>')).toEqual({
      type: 'rect',
      uuid: 'n1',
      left: 10,
      top: 20,
      width: 30,
      height: 40,
      ...PLACE,
      rx: 5,
      ry: 5,
      ...RED,
    })
    expect(importedOne('<rect width="30" height="40" rx="99" ry="3"/>')).toMatchObject({ rx: 15, ry: 3 })
    expect(importedOne('<rect width="30" height="40" ry="3"/>')).toMatchObject({ rx: 3, ry: 3 })
    // a radius of 0 makes corners square, whatever the other says
    expect(importedOne('<rect width="30" height="40" rx="0" ry="9"/>')).not.toHaveProperty('ry')
  })

  it('counts the stroke of a shape as part of its box', () => {
    const circle = importedOne('<circle cx="50" cy="40" r="10" stroke="#00f" stroke-width="4"/>')
    expect(circle).toMatchObject({
      type: 'circle',
      left: 38,
      top: 28,
      width: 20,
      height: 20,
      radius: 10,
      strokeWidth: 4,
    })
  })

  it('makes an ellipse, a line and a polygon of Fabric', () => {
    expect(importedOne('<ellipse cx="50" cy="40" rx="20" ry="10"/>')).toMatchObject({
      type: 'ellipse',
      rx: 20,
      ry: 10,
      left: 30,
    })
    // versions of Fabric do not agree on the box of a line, but on its middle
    const line = importedOne('<line x1="10" y1="20" x2="50" y2="20" stroke="red"/>')
    expect(line).toMatchObject({ type: 'line', left: 30, top: 20, originX: 'center', originY: 'center', fill: null })
    const polygon = importedOne('<polygon points="0,0 10,0 5,8"/>')
    expect(polygon).toMatchObject({
      type: 'polygon',
      points: [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
        { x: 5, y: 8 },
      ],
    })
  })

  it('makes a polyline a line of the console, and a path where it is filled', () => {
    const points = 'points="0 0 10 0 10 10" stroke="red"'
    expect(importedOne(`<polyline ${points} fill="none"/>`)).toMatchObject({ type: 'polyLine', fill: null })
    expect(importedOne(`<polyline ${points}/>`)).toMatchObject({
      type: 'path',
      fill: '#000000',
      path: [
        ['M', 0, 0],
        ['L', 10, 0],
        ['L', 10, 10],
      ],
    })
  })

  it('makes a path absolute, with cubic curves for quadratic ones, in its exact box', () => {
    const path = importedOne('<path d="m10 10 q15 30 30 0 z"/>')
    expect(path).toMatchObject({
      left: 10,
      top: 10,
      width: 30,
      height: 15,
      path: [['M', 10, 10], ['C', 20, 30, 30, 30, 40, 10], ['Z']],
    })
  })

  it('leaves out what shows nothing, without a word', () => {
    const { elements, problems } = imported(
      '<rect width="0" height="5"/><circle r="-1"/><path d=""/><path d="M0 0h24v24H0z" fill="none"/>' +
        '<defs><rect width="5" height="5"/></defs><title>x</title><rect width="1" height="1"/>',
    )
    expect(elements).toHaveLength(1)
    expect(problems).toEqual([])
  })
})

describe('importTree, of coordinates', () => {
  it('takes the size of the sheet in px from any unit, or from the coordinates inside', () => {
    const sizeOf = (attributes: string) => {
      const { width, height } = imported('<rect width="1" height="1"/>', attributes)
      return [width, height]
    }
    expect(sizeOf('width="25.4mm" height="1in"')).toEqual([96, 96])
    expect(sizeOf('width="72pt" height="2.54cm"')).toEqual([96, 96])
    expect(sizeOf('viewBox="0 0 40 20"')).toEqual([40, 20])
    expect(sizeOf('viewBox="0 0 40 20" width="100%"')).toEqual([40, 20])
    expect(sizeOf('viewBox="0 0 40 20" width="100"')).toEqual([100, 50])
    expect(sizeOf('width="0" height="-3"')).toEqual([300, 150])
  })

  it('shows all of a view box in the middle of the sheet, or as told', () => {
    const placed = (fit: string) => {
      const file = `viewBox="10 10 50 50" width="200" height="100" preserveAspectRatio="${fit}"`
      const { left, top, scaleX, scaleY } = importedOne('<rect x="10" y="10" width="50" height="50"/>', file)
      return [left, top, scaleX, scaleY]
    }
    expect(placed('')).toEqual([50, 0, 2, 2])
    expect(placed('xMinYMin meet')).toEqual([0, 0, 2, 2])
    expect(placed('xMaxYMax slice')).toEqual([0, -100, 4, 4])
    expect(placed('none')).toEqual([0, 0, 4, 2])
  })

  it('reads lengths in any unit: percentages of the window, em of the font', () => {
    const rect = importedOne(
      '<rect x="10%" y="10%" width="1in" height="2em" font-size="20" stroke="red" stroke-width="50%"/>',
    )
    expect(rect).toMatchObject({ width: 96, height: 40 })
    expect(rect.strokeWidth).toBeCloseTo(Math.sqrt((200 ** 2 + 100 ** 2) / 2) / 2, 6)
    expect(importedOne('<g font-size="20"><g font-size="50%"><rect width="3em" height="1"/></g></g>')).toMatchObject({
      width: 30,
    })
  })

  it('turns transforms into the fields of an element', () => {
    const square = (transform: string) => importedOne(`<rect width="10" height="10" transform="${transform}"/>`)
    expect(square('translate(5) scale(2 3)')).toMatchObject({ left: 5, top: 0, scaleX: 2, scaleY: 3 })
    expect(square('rotate(90, 10, 10)')).toMatchObject({ left: 20, top: 0, angle: 90 })
    expect(square('skewX(45)')).toMatchObject({ skewX: expect.closeTo(45, 9), scaleX: 1 })
    expect(square('scale(-1,1)')).toMatchObject({ left: -10, flipX: true, scaleX: 1 })
    expect(square('matrix(0 2 -2 0 30 40)')).toMatchObject({ left: 30, top: 40, angle: 90, scaleX: 2 })
  })

  it('takes transforms of styles too, about their origin', () => {
    const style = 'transform: rotate(180deg) translateX(2px); transform-origin: 10px 20px'
    expect(importedOne(`<rect width="10" height="10" style="${style}"/>`)).toMatchObject({
      left: 18,
      top: 40,
      angle: 180,
    })
  })

  it('lists a transform that it cannot read, and draws without', () => {
    const { elements, problems } = imported('<rect width="1" height="1" transform="rotate(10 turns)"/>')
    expect(elements[0]).toMatchObject({ angle: 0 })
    expect(told(problems)).toEqual(['value transform'])
  })

  it('keeps a stroke that does not scale as broad as it was', () => {
    const line = importedOne(
      '<line x2="9" stroke="red" stroke-width="2" stroke-dasharray="4" vector-effect="non-scaling-stroke"/>',
      'viewBox="0 0 20 10" width="80"',
    )
    expect(line).toMatchObject({ scaleX: 4, strokeWidth: 0.5, strokeDashArray: [1] })
  })
})

describe('importTree, of groups', () => {
  const RECT = '<rect x="10" y="10" width="20" height="20"/>'

  it('keeps groups that say something, and dissolves the others', () => {
    expect(importedOne(`<g><g fill="red">${RECT}</g></g>`)).toMatchObject({ type: 'rect', fill: '#ff0000' })
    for (const said of ['id="pump"', 'transform="scale(2)"', 'opacity="0.5"', 'inkscape:label="pump"']) {
      expect(importedOne(`<g ${said}>${RECT}</g>`)).toMatchObject({ type: 'group', objects: [{ type: 'rect' }] })
    }
    expect(imported(`<g id="empty"/>${RECT}`).elements).toHaveLength(1)
  })

  it('places members around the middle of the group', () => {
    expect(importedOne(`<g transform="translate(100) scale(2)" opacity=".5">${RECT}</g>`)).toMatchObject({
      left: 120,
      top: 20,
      width: 20,
      height: 20,
      scaleX: 2,
      opacity: 0.5,
      objects: [{ left: -10, top: -10, scaleX: 1 }],
    })
  })

  it('names elements as people do: by label, name, title, id', () => {
    const names = [
      '<rect id="r1" data-name="阀门" inkscape:label="Valve 3" width="1" height="1"><title>T</title></rect>',
      '<rect id="r2" data-name="阀门" width="1" height="1"><title>T</title></rect>',
      '<rect id="r3" width="1" height="1"><title> Pump </title></rect>',
      '<rect id="r4" width="1" height="1"/>',
    ].map((rect) => importedOne(rect).elementName)
    expect(names).toEqual(['Valve 3', '阀门', 'Pump', 'r4'])
    expect(importedOne('<rect width="1" height="1"/>')).not.toHaveProperty('elementName')
  })

  it('shows the first part of a switch that it can draw', () => {
    const { elements } = imported('<switch><foreignObject/><rect width="1" height="1"/><circle r="1"/></switch>')
    expect(elements.map(({ type }) => type)).toEqual(['rect'])
  })

  it('fits the window of an inner svg, and cuts what is beyond it', () => {
    const inner = (inside: string) =>
      importedOne(`<svg x="20" y="10" width="50" height="50" viewBox="0 0 100 100">${inside}</svg>`)
    expect(inner('<rect x="10" y="10" width="50" height="50"/>')).toMatchObject({
      type: 'rect',
      left: 25,
      top: 15,
      scaleX: 0.5,
    })
    expect(inner('<rect x="50" y="50" width="100" height="100"/>')).toMatchObject({
      left: 45,
      top: 35,
      clipPath: { type: 'rect', width: 100, height: 100, left: -100, top: -100 },
    })
  })

  it('lists what is hidden', () => {
    const { elements, problems } = imported(
      `<g display="none">${RECT}</g><g visibility="hidden">${RECT}<rect width="1" height="1" visibility="visible"/></g>`,
    )
    expect(elements).toHaveLength(1)
    expect(told(problems)).toEqual(['hidden g', 'hidden rect'])
  })
})

describe('importTree, of uses', () => {
  const DEFS =
    '<defs><rect id="r" width="10" height="10"/><symbol id="s" viewBox="0 0 10 10"><path d="M0 0H10V10Z"/><circle cx="5" cy="5" r="2"/></symbol></defs>'

  it('shows what is used where it is used, in the style around', () => {
    const { elements } = imported(
      `${DEFS}<use href="#r" x="30" y="5"/><g fill="red"><use href="#r" transform="scale(2)"/></g>`,
    )
    expect(elements).toMatchObject([
      { type: 'rect', left: 30, top: 5, fill: '#000000', elementName: 'r' },
      { type: 'rect', left: 0, scaleX: 2, fill: '#ff0000' },
    ])
  })

  it('fits a symbol into the size of its use', () => {
    const used = importedOne(`${DEFS}<use href="#s" id="valve" x="10" y="20" width="40" height="40"/>`)
    expect(used).toMatchObject({ type: 'group', elementName: 'valve', left: 10, top: 20, width: 40, height: 40 })
    expect(used.objects).toMatchObject([
      { type: 'path', scaleX: 4 },
      { type: 'circle', scaleX: 4 },
    ])
  })

  it('lists uses of nothing, and of what they are inside', () => {
    const { elements, problems } = imported(
      `<g id="a"><use href="#a"/><rect width="1" height="1"/></g><defs><g id="b"><use href="#c"/></g><g id="c"><use href="#b"/></g></defs>` +
        '<use href="#b"/><use href="#none"/>',
    )
    expect(elements).toHaveLength(1)
    expect(told(problems)).toEqual(['reference-cycle a', 'reference-cycle b', 'missing-reference none'])
  })
})

describe('importTree, of what has no counterpart', () => {
  it('lists it by name, each with its count', () => {
    const { problems } = imported(
      '<defs><filter id="f"/><mask id="m"/><marker id="k"/><pattern id="p"/></defs>' +
        '<rect width="1" height="1" filter="url(#f)" mask="url(#m)"><animate/></rect>' +
        '<rect width="1" height="1" filter="url(#f)"/><path d="M0 0h1" stroke="red" marker-end="url(#k)"/>' +
        '<rect width="1" height="1" fill="url(#p)"/><foreignObject/><script/><blink/><blink/>' +
        '<rect width="1" height="1" filter="url(#none)" mask="url(#f)"/>',
    )
    expect(told(problems)).toEqual([
      'as-picture mask',
      'not-drawn animate',
      'as-picture filter',
      'as-picture marker-end',
      'as-picture pattern',
      'not-drawn foreignObject',
      'not-drawn script',
      'not-drawn blink 2',
      'drawn-without filter',
      'drawn-without mask',
    ])
  })

  it('refuses a file without anything to draw', () => {
    expect(importedFile('<svg/>')).toMatchObject({ elements: [], isRefused: true, problems: [{ code: 'no-elements' }] })
  })
})
