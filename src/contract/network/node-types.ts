/** Types of the physics tree that have columns of their own; a company may add further ones to its schema. */
export const NODE_TYPES = [
  'source',
  'boiler',
  'well',
  'station',
  'unit',
  'secondaryNetwork',
  'community',
  'building',
  'unitDoor',
  'household',
] as const
export type NodeType = (typeof NODE_TYPES)[number]

export const isNodeType = (type: string): type is NodeType => NODE_TYPES.some((one) => one === type)
