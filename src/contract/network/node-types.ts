/** Types of the physics tree that have their own columns; a company may add further types to its schema. */
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
