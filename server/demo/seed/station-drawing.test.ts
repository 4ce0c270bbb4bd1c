import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CANVAS_BACKGROUND, type DrawingDocument, drawingDocument } from '#contract/drawing/document.ts'
import { BINDING_SLOTS, type StoredElement } from '#contract/drawing/element.ts'
import { MEDIA as ALL_MEDIA } from '#contract/drawing/media.ts'
import { paramsOfLevel } from '#contract/network/standard-params.ts'
import { LEVEL, MEDIA, type Medium, SURFACE } from './station-drawing/palette.ts'
import { SHEET } from './station-drawing/sheet.ts'
import { buildStationDrawing, type StationDrawingHead } from './station-drawing.ts'

const buildHead = (head: Partial<StationDrawingHead> = {}): StationDrawingHead => ({
  stationCode: 'HZ0012',
  stationName: '锦绣家园换热站',
  unitCode: 'HZ0012.1',
  unitName: '1号机组',
  sourceName: '云川第一热源厂',
  sourceCode: 'RY01',
  emitter: 'radiator',
  ...head,
})

const buildElements = (head: Partial<StationDrawingHead> = {}): readonly StoredElement[] =>
  elementsOf(buildStationDrawing(buildHead(head)))

const elementsOf = ({ boards }: DrawingDocument): readonly StoredElement[] =>
  boards.flatMap(({ objects }) => objects.objects)

/** Node and parameter of every bound slot. */
const bindingsOf = (elements: readonly StoredElement[]) =>
  elements.flatMap((element) =>
    BINDING_SLOTS.flatMap((slot) => {
      const code = element[`stationVal${slot}`]
      return code === undefined ? [] : [{ node: element[`stationId${slot}`], code }]
    }),
  )

interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Bounds of an element including its stroke; the drawing turns elements by multiples of 90° only. */
function boundsOf(element: StoredElement): Bounds {
  const { left, top, angle, originX, originY, strokeWidth = 0 } = element
  const size = [element.width * element.scaleX + strokeWidth, element.height * element.scaleY + strokeWidth] as const
  const [width, height] = angle % 180 === 0 ? size : ([size[1], size[0]] as const)
  const x = originX === 'center' ? left - width / 2 : left
  const y = originY === 'center' ? top - height / 2 : top
  return { left: x, top: y, right: x + width, bottom: y + height }
}

const meet = (a: Bounds, b: Bounds): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

function overlaps(elements: readonly StoredElement[]): string[] {
  return elements.flatMap((one, place) =>
    elements
      .slice(place + 1)
      .filter((other) => meet(boundsOf(one), boundsOf(other)))
      .map((other) => `${nameOf(one)} × ${nameOf(other)}`),
  )
}

const nameOf = ({ elementName, text, type }: StoredElement): string => elementName ?? text ?? type

const MEDIUM_LIST: readonly Medium[] = Object.values(MEDIA)
const mediumOf = ({ stroke }: StoredElement): Medium | undefined => MEDIUM_LIST.find(({ color }) => color === stroke)
const isLine = ({ type }: StoredElement): boolean => type === 'polyLine' || type === 'arrowLine'
const pipesOf = (elements: readonly StoredElement[]) =>
  elements.filter((element) => isLine(element) && mediumOf(element))
const isValueText = ({ type, stationVal1 }: StoredElement): boolean => type === 'text' && stationVal1 !== undefined

/** Bounds of the straight pieces of a line, stroke included. */
function piecesOf({ points = [], strokeWidth = 0 }: StoredElement): Bounds[] {
  const half = strokeWidth / 2
  return points.slice(1).map((end, place) => {
    const start = points[place] ?? end
    return {
      left: Math.min(start.x, end.x) - half,
      right: Math.max(start.x, end.x) + half,
      top: Math.min(start.y, end.y) - half,
      bottom: Math.max(start.y, end.y) + half,
    }
  })
}

/** Contrast of two colours (WCAG 2.2). */
function contrast(a: string, b: string): number {
  const luminance = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

describe('buildStationDrawing', () => {
  it('R3-62 R3-63 gives a document of the stored form, one board titled by the station', () => {
    const document = buildStationDrawing(buildHead())

    expect(drawingDocument.parse(document)).toEqual(document)
    expect(document).toMatchObject({ width: 1920, height: 1080 })
    expect(document.boards).toHaveLength(1)
    expect(document.boards[0]).toMatchObject({ title: '锦绣家园换热站 工艺流程图', index: 0, dpi: '1920' })
    expect(document.boards[0]?.objects).toMatchObject({ version: '5.3.0', background: CANVAS_BACKGROUND })
  })

  it('R3-64 uses the eight plain kinds of elements, at least 150 in all', () => {
    const elements = buildElements()

    expect(new Set(elements.map(({ type }) => type))).toEqual(
      new Set(['circle', 'rect', 'triangle', 'text', 'polyLine', 'arrowLine', 'button', 'img']),
    )
    expect(elements.length).toBeGreaterThanOrEqual(150)
  })

  it('stays under 150 kB as stored', () => {
    expect(Buffer.byteLength(JSON.stringify(buildStationDrawing(buildHead())))).toBeLessThan(150_000)
  })

  it('is the same for the same head, and shares no id with the drawing of another unit', () => {
    const identities = (document: DrawingDocument): string[] => [
      document.uuid,
      ...document.boards.map(({ uuid }) => uuid),
      ...elementsOf(document).map(({ uuid }) => uuid),
    ]
    const first = identities(buildStationDrawing(buildHead()))
    const second = identities(buildStationDrawing(buildHead({ unitCode: 'HZ0012.2' })))

    expect(buildStationDrawing(buildHead())).toEqual(buildStationDrawing(buildHead()))
    expect(new Set([...first, ...second]).size).toBe(first.length + second.length)
    expect(first[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
  })

  it('R3-66 binds every value to the unit, or to the source, by a standard parameter of that level', () => {
    const unitCodes = new Set(paramsOfLevel('unit').map(({ code }) => code))
    const sourceCodes = new Set(paramsOfLevel('source').map(({ code }) => code))
    const bindings = bindingsOf(buildElements())
    const strays = bindings.filter(({ node, code }) =>
      node === 'RY01' ? !sourceCodes.has(code) : node !== 'HZ0012.1' || !unitCodes.has(code),
    )

    expect(strays).toEqual([])
    expect(bindings.some(({ node }) => node === 'RY01')).toBe(true)
  })

  it('leaves the values of the source out where its code is not given', () => {
    const { sourceCode: _, ...head } = buildHead()
    const bindings = bindingsOf(elementsOf(buildStationDrawing(head)))

    expect(new Set(bindings.map(({ node }) => node))).toEqual(new Set(['HZ0012.1']))
  })

  it('shows what an operator reads first: temperatures, pressures, flows, valve, pumps, tank and alarms', () => {
    const shown = new Set(bindingsOf(buildElements()).map(({ code }) => code))
    const wanted = [
      ...['T1g', 'T1h', 'T2g', 'T2h', 'T2pj', 'TA', 'TR', 'RoomT', 'T2gSP'],
      ...['P1g', 'P1h', 'P1f', 'DPf1', 'DP1', 'P2g', 'P2h', 'DP2'],
      ...['F1', 'FT1', 'Q1', 'HT1', 'F2', 'FT2', 'WM_F', 'WM_FT', 'WT_L', 'EM_P', 'EM_EP'],
      ...['CV1_U', 'CV1_SV', 'CV1_Mode', 'XP1_Run', 'XP2_Run', 'XP1_Hz', 'XP1_A', 'BP1_Run', 'BP1_Hz', 'XSV_SS'],
      ...['XP1_Flt', 'XP2_Flt', 'BP1_Flt', 'CV1_Flt', 'Flood', 'Door', 'PwrFail', 'UPS', 'Estop', 'LocRem'],
    ]

    expect(wanted.filter((code) => !shown.has(code))).toEqual([])
  })

  it('R2.6-01 keeps every element 20 px inside the edges', () => {
    const outside = buildElements().filter((element) => {
      const { left, top, right, bottom } = boundsOf(element)
      const { width, height, margin } = SHEET
      return left < margin || top < margin || right > width - margin || bottom > height - margin
    })

    expect(outside.map(nameOf)).toEqual([])
  })

  it('lets no text overlap another, whatever the names', () => {
    const name = (maxLength: number) =>
      fc.string({ unit: fc.constantFrom('锦', '绣', '家', '园', '热', '0', 'A', 'w'), minLength: 1, maxLength })
    const names = fc.record({ stationName: name(16), unitName: name(8), sourceName: name(8) })

    fc.assert(
      fc.property(names, fc.constantFrom('radiator' as const, 'floor' as const), (given, emitter) => {
        const texts = buildElements({ ...given, emitter }).filter(({ type }) => type === 'text')
        expect(overlaps(texts)).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  it('leads no pipe through a text, except where a meter covers it', () => {
    const elements = buildElements()
    const covers = elements.filter(({ type }) => type === 'circle' || type === 'rect' || type === 'img')
    const crossed = pipesOf(elements).flatMap((pipe) => {
      const texts = elements.filter(
        (text) => text.type === 'text' && piecesOf(pipe).some((piece) => meet(piece, boundsOf(text))),
      )
      const isCovered = (text: StoredElement): boolean =>
        covers.some(
          (cover) =>
            elements.indexOf(cover) > elements.indexOf(pipe) &&
            elements.indexOf(cover) < elements.indexOf(text) &&
            contains(boundsOf(cover), boundsOf(text)),
        )
      return texts.filter((text) => !isCovered(text)).map((text) => `${mediumOf(pipe)?.label} × ${nameOf(text)}`)
    })

    expect(crossed).toEqual([])
  })

  it('runs all pipes level or upright', () => {
    const slanted = pipesOf(buildElements()).filter(({ points = [] }) =>
      points.slice(1).some((end, place) => end.x !== points[place]?.x && end.y !== points[place]?.y),
    )

    expect(slanted).toEqual([])
  })

  it('draws each medium in its own colour and width, and returns dashed', () => {
    const pipes = pipesOf(buildElements())
    const looks = pipes.map((pipe) => ({ width: pipe.strokeWidth, dash: pipe.strokeDashArray ?? null }))

    expect(looks).toEqual(pipes.map(mediumOf).map((medium) => ({ width: medium?.width, dash: medium?.dash })))
    expect(new Set(pipes.map(mediumOf)).size).toBe(MEDIUM_LIST.length)
    expect(MEDIUM_LIST.filter(({ dash }) => dash !== null).map(({ label }) => label)).toEqual(['一次回水', '二次回水'])
    const told = pipes.filter(({ medium }) => medium !== undefined)
    expect(told.map(({ medium }) => medium)).toEqual(told.map(mediumOf).map((medium) => medium?.code))
    expect(new Set(told.map(({ medium }) => medium)).size).toBe(MEDIUM_LIST.length)
    for (const { color } of Object.values(ALL_MEDIA)) expect(contrast(color, SURFACE.zone)).toBeGreaterThan(3)
  })

  it('R3-66 moves the flow with its pipe, from the first point to the last, at a speed that the meter gives', () => {
    const flows = pipesOf(buildElements()).filter(({ flowDirection }) => flowDirection !== undefined)

    expect(new Set(flows.map(({ stationVal1 }) => stationVal1))).toEqual(new Set(['F1', 'F2', 'WM_F']))
    expect(flows.every(({ flowDirection, maxValue = 0 }) => flowDirection === 1 && maxValue > 0)).toBe(true)
  })

  it('uses the colours of alarm levels only for values out of their limits', () => {
    const levels = new Set<unknown>(Object.values(LEVEL))

    expect(buildElements().filter(({ fill, stroke }) => levels.has(fill) || levels.has(stroke))).toEqual([])
  })

  it.each([
    ['Flood', 1, LEVEL.urgent, true],
    ['Flood', 0, undefined, undefined],
    ['XP1_Flt', 1, LEVEL.important, undefined],
    ['LocRem', 0, LEVEL.general, undefined],
    ['LocRem', 1, undefined, undefined],
  ])('lights the lamp of %s at %i as its level asks', (code, value, color, blink) => {
    const lamp = buildElements().find(
      ({ type, radius, stationVal1 }) => type === 'circle' && radius === 9 && stationVal1 === code,
    )
    const key = lookAt(lamp, value)

    expect(levelHue(key?.color)).toBe(color)
    expect(key?.blink).toBe(blink)
  })

  it('blinks the ring of a pump in fault and colours its wheel, which turns by another point', () => {
    const elements = buildElements()
    const wheel = elements.find(({ type, elementName }) => type === 'img' && elementName === '1号循环泵')
    const ring = elements.find(({ type, elementName }) => type === 'circle' && elementName === '1号循环泵 故障')

    expect(wheel).toMatchObject({ deviceType: 'pump', stationVal1: 'XP1_Run', stationVal2: 'XP1_Flt' })
    expect(lookAt(wheel, 1)?.color).toBe(LEVEL.important)
    expect(lookAt(wheel, 0)).toBeUndefined()
    expect(lookAt(ring, 1)).toMatchObject({ color: LEVEL.important, blink: true })
  })

  it('colours a value beyond its limits, accident limits before running limits', () => {
    const level = (value: number): string | undefined =>
      lookAt(
        buildElements().find((element) => isValueText(element) && element.stationVal1 === 'P1g'),
        value,
      )?.color

    expect([0.2, 0.3, 0.8, 1.4, 1.7].map(level)).toEqual([
      LEVEL.urgent,
      LEVEL.general,
      undefined,
      LEVEL.general,
      LEVEL.urgent,
    ])
  })

  it('holds floor heating to a lower supply temperature than radiators', () => {
    const isUrgentAt60 = (emitter: StationDrawingHead['emitter']): boolean => {
      const value = buildElements({ emitter }).find((element) => isValueText(element) && element.stationVal1 === 'T2g')
      return lookAt(value, 60)?.color === LEVEL.urgent
    }

    expect(isUrgentAt60('floor')).toBe(true)
    expect(isUrgentAt60('radiator')).toBe(false)
  })

  it('marks exactly one word of a control mode', () => {
    const chips = buildElements().filter(({ type, stationVal1 }) => type === 'rect' && stationVal1 === 'CV1_Mode')

    expect(chips).toHaveLength(7)
    for (const mode of chips.keys()) expect(chips.filter((chip) => lookAt(chip, mode))).toEqual([chips[mode]])
  })
})

/** The colour key that applies at a value: the first with min ≤ value < max. */
const lookAt = (element: StoredElement | undefined, value: number) =>
  element?.colorKeys?.find(({ min = -Infinity, max = Infinity }) => value >= min && value < max)

const levelHue = (color: string | undefined): string | undefined =>
  Object.values<string>(LEVEL).find((hue) => hue === color)

const contains = (outer: Bounds, inner: Bounds): boolean =>
  outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom
