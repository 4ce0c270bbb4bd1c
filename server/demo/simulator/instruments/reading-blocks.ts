/**
 * Readings between the model and the publisher: for each node a list of point codes, created once, and a typed array of
 * values that each reading overwrites. No text is created per value.
 */

/** Values of one node in the order of its codes; NaN: not read this time. */
export interface ReadingBlock {
  readonly nodeCode: string
  /** Full point codes. */
  readonly codes: readonly string[]
  readonly params: readonly string[]
  readonly values: Float64Array
}

/** What one gateway sends in one step; `t` is real time, epoch ms. Its blocks are overwritten by the next reading. */
export interface GatewayReadings {
  readonly gateway: string
  readonly t: number
  readonly blocks: readonly ReadingBlock[]
}

export interface BlockStore {
  /**
   * The node's block, filled with these values: always the same parameters in the same order for a node.
   *
   * @param frozen - parameters that keep their previous values.
   */
  fill(nodeCode: string, values: Readonly<Record<string, number>>, frozen?: ReadonlySet<string>): ReadingBlock
}

export function createBlockStore(): BlockStore {
  const blocks = new Map<string, ReadingBlock>()
  return {
    fill: (nodeCode, values, frozen) => {
      const block = blocks.get(nodeCode) ?? createBlock(nodeCode, Object.keys(values))
      blocks.set(nodeCode, block)
      let index = 0
      for (const param in values) {
        const isKept = frozen?.has(param) && !Number.isNaN(block.values[index])
        if (!isKept) block.values[index] = values[param] ?? Number.NaN
        index += 1
      }
      return block
    },
  }
}

const createBlock = (nodeCode: string, params: readonly string[]): ReadingBlock => ({
  nodeCode,
  codes: params.map((param) => `${nodeCode}.${param}`),
  params,
  values: new Float64Array(params.length).fill(Number.NaN),
})

/** Code and value of all points that were read. */
export function pairsOf({ blocks }: GatewayReadings): [pointCode: string, value: number][] {
  const pairs: [string, number][] = []
  for (const { codes, values } of blocks) {
    for (let i = 0; i < codes.length; i += 1) {
      const value = values[i]
      if (value !== undefined && !Number.isNaN(value)) pairs.push([codes[i] ?? '', value])
    }
  }
  return pairs
}
