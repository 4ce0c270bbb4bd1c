import { type DataValue, StatusCodes } from 'node-opcua-client'
import { QUALITY } from '../polling/reading.ts'

const OUT_OF_RANGE: ReadonlySet<number> = new Set(
  [
    StatusCodes.BadOutOfRange,
    StatusCodes.UncertainEngineeringUnitsExceeded,
    StatusCodes.UncertainSensorNotAccurate,
    StatusCodes.UncertainSubNormal,
  ].map(({ value }) => value),
)
/** The configuration is wrong, not the device: there is no value to mark. */
const NOTHING_THERE: ReadonlySet<number> = new Set(
  [
    StatusCodes.BadNodeIdUnknown,
    StatusCodes.BadNodeIdInvalid,
    StatusCodes.BadAttributeIdInvalid,
    StatusCodes.BadNotReadable,
    StatusCodes.BadUserAccessDenied,
    StatusCodes.BadSecurityModeInsufficient,
  ].map(({ value }) => value),
)
/** The upper bits say what it is, the lower ones are flags, such as that a value was limited. */
const codeOf = ({ statusCode }: DataValue): number => (statusCode.value & 0xffff0000) >>> 0
const [SEVERITY, BAD, UNCERTAIN] = [0xc0000000, 0x80000000, 0x40000000]

/** Quality in the product's contract; null where there can be no value. */
export function qualityOf(value: DataValue): number | null {
  const code = codeOf(value)
  if (NOTHING_THERE.has(code)) return null
  const severity = (code & SEVERITY) >>> 0
  if (severity !== BAD && severity !== UNCERTAIN) return QUALITY.good
  return OUT_OF_RANGE.has(code) ? QUALITY.outOfRange : QUALITY.commFail
}
