import type { DrawingDocument } from '#contract/drawing/document.ts'
import type { StoredElement } from '#contract/drawing/element.ts'
import type { PointInfo } from '#contract/network/points.ts'

const UNIT = 'HZ0001.1'
/** The densest grid that is still readable with all values in view; neighbouring texts overlap. */
const COLUMNS = 150
const CELL = { width: 48, height: 24 } as const
const FONT_SIZE = 24

/** A drawing of value texts only, each with its own point; every tenth is coloured, every tenth computed. */
export function buildValueDrawing(numValues: number): { document: DrawingDocument; points: PointInfo[] } {
  const rows = Math.ceil(numValues / COLUMNS)
  const points = Array.from({ length: numValues }, (_, at) => buildPoint(at))
  return {
    points,
    document: {
      width: COLUMNS * CELL.width,
      height: rows * CELL.height,
      uuid: 'bench-values',
      boards: [
        {
          title: '画板1',
          index: 0,
          uuid: 'bench-values-1',
          dpi: '1920',
          objects: { version: '5.3.0', background: '#3e3f4c', objects: points.map((_, at) => buildText(at)) },
        },
      ],
    },
  }
}

function buildPoint(at: number): PointInfo {
  const paramCode = `V${at}`
  return {
    pointId: at + 1,
    code: `${UNIT}.${paramCode}`,
    nodeCode: UNIT,
    paramCode,
    name: paramCode,
    nameEn: paramCode,
    unit: '°C',
    decimals: 1,
    rangeMin: 0,
    rangeMax: 100,
  }
}

function buildText(at: number): StoredElement {
  return {
    type: 'text',
    uuid: `value-${at}`,
    left: (at % COLUMNS) * CELL.width,
    top: Math.floor(at / COLUMNS) * CELL.height,
    width: 100,
    height: 24,
    angle: 0,
    scaleX: 1,
    scaleY: 1,
    fill: '#e6e9ef',
    fontSize: FONT_SIZE,
    text: '0.0',
    unitText: '°C',
    stationVal1: `V${at}`,
    ...(at % 10 === 0 && { colorKeys: [{ min: 90, color: '#ff5a5f', blink: true }] }),
    ...(at % 10 === 1 && { expressions: { value: `isGood({V${at}}) ? round({V${at}} * 1.8 + 32, 1) : 0` } }),
  }
}
