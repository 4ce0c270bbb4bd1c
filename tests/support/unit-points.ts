// Points of a unit as the gate judges them, without a database: of each, the standard parameter says what may be written.

import { paramsOfLevel } from '#contract/network/standard-params.ts'
import type { Situation } from '#server/modules/control/situation.ts'

const params = new Map(paramsOfLevel('unit').map((param) => [param.code, param]))
/** Parameters of a unit: the id of a point is its place here. */
export const UNIT_PARAMS: readonly string[] = [...params.keys()]

interface Asked extends Pick<Situation, 'now' | 'staleMs' | 'beside' | 'holding' | 'valueBefore'> {
  readonly unit: Pick<Situation['point'], 'nodeId' | 'emitter'>
}

/** Nobody but commands stands in the way: no interlock, tag, stop or rule of modes. */
export function situationOfUnit(paramCode: string, { unit, ...known }: Asked): Situation {
  const param = params.get(paramCode)
  if (!param) throw new RangeError(`${paramCode} is no parameter of a unit.`)
  return {
    ...known,
    point: {
      ...unit,
      pointId: UNIT_PARAMS.indexOf(paramCode),
      code: `${unit.nodeId}.${paramCode}`,
      paramCode,
      name: param.nameZh,
      nameEn: param.nameEn,
      unit: param.unit,
      decimals: param.decimals,
      words: null,
      isWritable: param.rw === 'write',
      nodeType: 'unit',
      nodeName: unit.nodeId,
      gatewayCode: 'GW',
      reportPeriodS: 0,
      rangeMin: param.rangeMin,
      rangeMax: param.rangeMax,
      writeMin: null,
      writeMax: null,
      writeStep: param.writeStep ?? null,
    },
    present: known.beside.get(paramCode) ?? null,
    interlocks: [],
    tag: null,
    stop: null,
    modeRule: null,
  }
}
