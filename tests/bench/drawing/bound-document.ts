import type { PointInfo } from '#contract/network/points.ts'
import { documentOf, FONT, type MixedDocument, type TextElement } from './mixed-document.ts'

const COLUMNS = 160
export const VALUE_CELL = { width: 96, height: 54 }
/** Readable, at 5 px on screen, when 20,000 values fill a window 1920 px wide. */
const FONT_SIZE = 44
export const UNIT_CODE = 'HZ0001.1'

/** A board of value texts only: text n shows point n + 1. */
export function buildBoundDocument(numValues: number): MixedDocument {
  const texts = Array.from(
    { length: numValues },
    (_, at): TextElement => ({
      type: 'text',
      uuid: `v${at}`,
      left: (at % COLUMNS) * VALUE_CELL.width,
      top: Math.floor(at / COLUMNS) * VALUE_CELL.height,
      width: 88,
      height: 50,
      angle: 0,
      scaleX: 1,
      scaleY: 1,
      text: '–',
      fontSize: FONT_SIZE,
      fontFamily: FONT,
      fill: '#e8eaee',
      stationVal1: `P${at}`,
    }),
  )
  return documentOf(texts, COLUMNS * VALUE_CELL.width, Math.ceil(numValues / COLUMNS) * VALUE_CELL.height)
}

export const buildPoints = (numValues: number): PointInfo[] =>
  Array.from({ length: numValues }, (_, at) => ({
    pointId: at + 1,
    code: `${UNIT_CODE}.P${at}`,
    nodeCode: UNIT_CODE,
    paramCode: `P${at}`,
    name: `值 ${at}`,
    nameEn: `Value ${at}`,
    unit: '°C',
    decimals: 1,
    rangeMin: 0,
    rangeMax: 100,
  }))
