/**
 * Measured values and set points at their place in the process. A reading is a label over a dark box with the value;
 * the bar at the left end of the box has the colour of the alarm level while the value is out of its limits.
 */
import { PARAM_LIMITS } from '#contract/network/param-limits.ts'
import { type ParamLimits, type StandardParam, standardParams } from '#contract/network/standard-params.ts'
import { INK, LEVEL, SURFACE, TYPE } from './palette.ts'
import { type Box, type Draft, type LimitColor, rect, type Spot, text } from './primitives.ts'

export interface Reading {
  /** Of a standard parameter, which gives unit, limits and whether it is a set point. */
  readonly code: string
  /** By default the name of the parameter. */
  readonly label?: string
}

/** Shown until a value arrives, and for an unknown value. */
export const NO_VALUE = '–'

export const READING = { w: 112, h: 48, boxH: 28 } as const
const BAR_WIDTH = 4
/** From a pipe up to the lower end of the reading above a transmitter that stands on it. */
const ABOVE_PIPE = 46

/** The top of a reading that belongs to a transmitter on a level pipe. */
export const aboveSensor = ([x, y]: Spot): Spot => [x, y - ABOVE_PIPE - READING.h]

const PARAMETERS = new Map(standardParams.map((param) => [param.code, param]))

/** @throws {RangeError} for a code that is none of the dictionary. */
export function parameterOf(code: string): StandardParam {
  const param = PARAMETERS.get(code)
  if (!param) throw new RangeError(`There is no standard parameter ${code}.`)
  return param
}

/** Set points have a different text colour. */
export const valueColor = (code: string): string => (parameterOf(code).rw === 'write' ? INK.setpoint : INK.strong)

/** Colours by limit; accident limits come first and blink. */
function limitColors({ ll, l, h, hh }: ParamLimits): LimitColor[] {
  return [
    ...(ll === undefined ? [] : [{ max: ll, color: LEVEL.urgent, blink: true }]),
    ...(hh === undefined ? [] : [{ min: hh, color: LEVEL.urgent, blink: true }]),
    ...(l === undefined ? [] : [{ max: l, color: LEVEL.general }]),
    ...(h === undefined ? [] : [{ min: h, color: LEVEL.general }]),
  ]
}

/**
 * A reading with its top at `y` and its middle at `x`; its size is {@link READING}. Out of its limits the number has
 * the colour of the level; only the bar blinks, so that the number stays readable.
 */
export function reading([x, y]: Spot, { code, label = parameterOf(code).nameZh }: Reading): Draft[] {
  const [left, boxTop] = [x - READING.w / 2, y + READING.h - READING.boxH]
  const elementName = `${code} ${label}`
  const limits = PARAM_LIMITS[code]
  const colorKeys = limits && limitColors(limits)
  const box: Box = { x: left, y: boxTop, w: READING.w, h: READING.boxH }
  return [
    text([x, y + 9], label, { align: 'center' }),
    rect(box, { fill: SURFACE.inset, stroke: SURFACE.hairline }),
    ...(colorKeys === undefined
      ? []
      : [
          rect(
            { ...box, w: BAR_WIDTH },
            { fill: INK.faint },
            {
              elementName: `${elementName} 限值`,
              stationVal1: code,
              colorKeys,
            },
          ),
        ]),
    text(
      [left + READING.w - 8, boxTop + READING.boxH / 2],
      NO_VALUE,
      { size: TYPE.value, color: valueColor(code), align: 'right', width: READING.w - 16 },
      {
        elementName,
        stationVal1: code,
        unitText: parameterOf(code).unit,
        ...(colorKeys && { colorKeys: colorKeys.map(({ blink, ...key }) => key) }),
      },
    ),
  ]
}
