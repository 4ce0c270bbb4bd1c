// How a long list of nodes travels: a list for each of what they have, rather than an object for each of them. Tens of
// thousands of nodes are so read in a few milliseconds instead of a hundred, and half of the bytes are gone.

import { z } from 'zod'

const texts = z.array(z.string())
/** Places in the list, from 0. */
const places = z.array(z.int().nonnegative())

/** Nodes in tree order, parents first; the same place in each list is the same node. */
const nodeColumns = z.object({
  keyIds: texts,
  /** Place of the node that each hangs below; its own place where it stands on top. */
  parents: places,
  codes: texts,
  names: texts,
  pinyins: texts,
  versions: z.array(z.int()),
  /** The types that occur, and which of them each node has. */
  nodeTypes: texts,
  types: places,
  /** The few that are switched off. */
  inactive: places,
  /** Those outside of what the user may change. */
  foreign: places,
})
export type NodeColumns = z.infer<typeof nodeColumns>

export interface ColumnNode {
  readonly keyId: string
  readonly parentId: string | null
  readonly code: string
  readonly name: string
  readonly pinyin: string
  readonly version: number
  readonly nodeType: string
  readonly isActive: boolean
  readonly isForeign: boolean
}

/** The nodes of a list that has come; its columns must fit each other, or it is refused. */
export const nodesInColumns = nodeColumns.transform((columns, context): ColumnNode[] => {
  const { keyIds, parents, codes, names, pinyins, versions, nodeTypes, types } = columns
  const [inactive, foreign] = [new Set(columns.inactive), new Set(columns.foreign)]
  const nodes: ColumnNode[] = []
  for (const [at, keyId] of keyIds.entries()) {
    const parentId = parents[at] === at ? null : nodes[parents[at] ?? at]?.keyId
    const [code, name, pinyin, nodeType] = [codes[at], names[at], pinyins[at], nodeTypes[types[at] ?? -1]]
    const version = versions[at]
    if (
      parentId === undefined ||
      code === undefined ||
      name === undefined ||
      pinyin === undefined ||
      version === undefined ||
      nodeType === undefined
    ) {
      context.addIssue({ code: 'custom', message: `Node ${at} is not whole.` })
      return z.NEVER
    }
    nodes.push({
      keyId,
      parentId,
      code,
      name,
      pinyin,
      version,
      nodeType,
      isActive: !inactive.has(at),
      isForeign: foreign.has(at),
    })
  }
  return nodes
})
