import { plainLatin } from '#lib/plain-latin.ts'
import type { TreeNode } from '#ui/tree.tsx'
import type { BindableParameter, PlantNode } from '../editor-ports.ts'
import type { PlantPoint } from './dragged-point-atom.ts'

/** A line of the tree: a node of the plant, a point of one, or words in the place of points that are not there. */
export interface PointTreeNode extends TreeNode {
  readonly plant: PlantNode | null
  readonly point: PlantPoint | null
  readonly children: readonly PointTreeNode[]
}

/** Points of a node: loaded, or the words that say why they are not. */
export type PointsOfNode = readonly BindableParameter[] | string

/**
 * The tree of the plant: below a node its nodes and then its points, which are loaded when it is opened.
 *
 * @param first - Nodes that come first among others: those around what is drawn.
 * @param spell - Other ways to write a name, as pinyin.
 */
export function pointTree(
  nodes: readonly PlantNode[],
  first: ReadonlySet<string>,
  pointsOf: (code: string) => PointsOfNode,
  spell: (name: string) => readonly string[],
): PointTreeNode[] {
  const below = new Map<string | null, PlantNode[]>()
  const codes = new Set(nodes.map(({ code }) => code))
  for (const node of nodes) {
    const parent = node.parentCode !== null && codes.has(node.parentCode) ? node.parentCode : null
    const known = below.get(parent) ?? []
    below.set(parent, first.has(node.code) ? [node, ...known] : [...known, node])
  }
  const lineOf = (plant: PlantNode): PointTreeNode => {
    const inner = below.get(plant.code) ?? []
    return {
      id: plant.code,
      label: plant.name,
      keywords: plainLatin(`${plant.code} ${plant.search}`),
      plant,
      point: null,
      children: [...inner.map(lineOf), ...pointLines(plant.code, inner.length > 0)],
    }
  }
  /** Where there are other lines, no words stand for points that are not there. */
  const pointLines = (nodeCode: string, hasOthers: boolean): PointTreeNode[] => {
    const points = pointsOf(nodeCode)
    if (typeof points === 'string' && hasOthers) return []
    if (typeof points === 'string')
      return [{ id: `${nodeCode}/`, label: points, plant: null, point: null, children: [], isDisabled: true }]
    return points.map((parameter) => ({
      id: `${nodeCode}.${parameter.code}`,
      label: `${parameter.code} ${parameter.name}`,
      keywords: plainLatin(spell(parameter.name).join(' ')),
      plant: null,
      point: { nodeCode, parameter },
      children: [],
    }))
  }
  return (below.get(null) ?? []).map(lineOf)
}

/** A node and all that it is part of. */
export function ancestorsOf(nodes: readonly PlantNode[], code: string): ReadonlySet<string> {
  const parents = new Map(nodes.map((node) => [node.code, node.parentCode]))
  const around = new Set<string>()
  for (let at: string | null = code; at !== null && parents.has(at); at = parents.get(at) ?? null) around.add(at)
  return around
}
