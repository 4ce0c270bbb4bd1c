/** A station on the sheet of the network: its figures, and the way to its drawing. */
import { figureName, STATION_FIGURES } from '#server/demo/seed/drawing-samples.ts'
import type { HeatStation } from '#server/demo/simulator/physics/network.ts'
import { NO_VALUE } from './instruments.ts'
import { INK, SURFACE, TYPE } from './palette.ts'
import { button, type Draft, rect, type Spot, text } from './primitives.ts'
import type { Port, Sheet } from './sheet.ts'

/** Its size, and where pipes come in, px from its left edge. */
export const STATION_BOX = { w: 140, h: 112, supply: 36, return: 104 } as const
const BUTTON_HEIGHT = 30
const ROW_HEIGHT = 26
/** Flow drawn at full speed, t/h. */
const FULL_FLOW = 120

/** @param mains - Ports of the mains that feed it. */
export function stationBox(
  sheet: Sheet,
  { code, name, units }: HeatStation,
  [x, y]: Spot,
  mains: { readonly supply: Port; readonly return: Port },
): void {
  const own = { stationId: code }
  const unitCodes = units.map((unit) => unit.code)
  const [first = code] = unitCodes
  const { w, h } = STATION_BOX
  const box = sheet.add([
    {
      ...rect({ x, y, w, h }, { fill: SURFACE.zone, stroke: SURFACE.hairline, radius: 4 }, { elementName: code }),
      ports: [
        { id: 'supply', x: STATION_BOX.supply / w, y: 0, dir: 'up' },
        { id: 'return', x: STATION_BOX.return / w, y: 0, dir: 'up' },
      ],
      ...own,
    },
  ])
  const flow = { stationId1: first, stationVal1: 'F1', maxValue: FULL_FLOW, flowDirection: 1 }
  const [supply, back] = [
    { uuid: box, port: 'supply' },
    { uuid: box, port: 'return' },
  ]
  sheet.pipe({ medium: 'supply1', width: 4, from: mains.supply, to: supply, fields: flow })
  sheet.pipe({ medium: 'return1', width: 4, from: back, to: mains.return, fields: flow })
  sheet.add(
    [
      {
        ...button(
          { x: x + 4, y: y + 4, w: w - 8, h: BUTTON_HEIGHT - 4 },
          name,
          { fill: SURFACE.header, stroke: SURFACE.hairline },
          { elementName: `${code} 站图` },
        ),
        type: 'dialog-button',
        dialogType: 'resource',
        station: code,
        fontSize: TYPE.small,
      },
      text([x + 8, y + BUTTON_HEIGHT + ROW_HEIGHT / 2], '供水\n回水\n热量', { pitch: ROW_HEIGHT }),
      figure([x, y + BUTTON_HEIGHT + ROW_HEIGHT / 2], {
        elementName: `${code} 一次供水温度`,
        stationId1: first,
        stationVal1: 'T1g',
        unitText: '°C',
      }),
      figure([x, y + BUTTON_HEIGHT + ROW_HEIGHT * 1.5], {
        elementName: figureName(code, 'returnTemperature'),
        unitText: '°C',
        valueDecimals: 1,
        expressions: { value: STATION_FIGURES.returnTemperature(unitCodes) },
      }),
      figure([x, y + BUTTON_HEIGHT + ROW_HEIGHT * 2.5], {
        elementName: figureName(code, 'heat'),
        unitText: 'MW',
        valueDecimals: 2,
        expressions: { value: STATION_FIGURES.heat(unitCodes) },
      }),
    ],
    own,
  )
}

const figure = ([x, y]: Spot, bound: Draft): Draft =>
  text([x + STATION_BOX.w - 8, y], NO_VALUE, { size: TYPE.body, color: INK.strong, align: 'right', width: 90 }, bound)
