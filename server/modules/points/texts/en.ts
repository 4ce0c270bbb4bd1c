import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  noParamOfType: 'is not a standard parameter of this type of node',
  noGateway: 'neither the node nor any above has one',
  noParamOfTemplate: 'is not a standard parameter of the template’s type',
  rangeCrossed: 'must be above the lower end',
  paramInUse: (uses: number) => `is used by ${uses} points or templates`,
  noScale: 'must not be 0',
  limitsCrossed: (below: number) => `must not be below the limit before it, ${below}`,
  pointStays: 'cannot change: add another point instead',
  hasThatPoint: 'the node has this point already',
  points: (length: number) => `${length} points`,
  templateTypeStays: 'cannot change: the template has parameters',
  nodesMissing: 'holds a node that does not exist or is off',
  wrongTypeForTemplate: (code: string) => `${code} is of another type than the template`,
  nodeWithoutGateway: (code: string) => `neither ${code} nor any node above it has a gateway`,
}
