import { memo } from 'react'
import { styled } from '#ui/styled.ts'
import type { DrawnPipe, PlanNode } from './use-plan.ts'

/** How the nodes of a type are drawn: `size` in pixels at any zoom. */
interface Mark {
  readonly size: number
  readonly color: string
  readonly isSquare?: boolean
}

const MARKS: Readonly<Record<string, Mark>> = {
  source: { size: 14, color: 'medium.supply1', isSquare: true },
  relayStation: { size: 10, color: 'medium.supply1', isSquare: true },
  station: { size: 11, color: 'accent.text' },
  well: { size: 5, color: 'fg.muted' },
  community: { size: 9, color: 'medium.return2' },
}
const OTHER: Mark = { size: 7, color: 'medium.supply2' }
export const markOf = (nodeType: string): Mark => MARKS[nodeType] ?? OTHER

const PIPE_WIDTH = { trunk: 3.5, branch: 1.75 } as const

const Path = styled('path', { base: { fill: 'none', strokeLinejoin: 'round', vectorEffect: 'non-scaling-stroke' } })

/**
 * Pipes and nodes in ground metres. Each kind is one path, however many items it has, and strokes do not scale: the
 * parent moves everything by one transform.
 */
export const PlanLayers = memo(function PlanLayers({
  pipes,
  nodes,
}: {
  pipes: readonly DrawnPipe[]
  nodes: readonly PlanNode[]
}) {
  const types = [...new Set(nodes.map(({ nodeType }) => nodeType))].sort(
    (one, other) => markOf(one).size - markOf(other).size,
  )
  return (
    <>
      {(['branch', 'trunk'] as const).map((kind) => (
        <Path
          key={kind}
          data-pipes={kind}
          d={pipes.flatMap((pipe) => (pipe.kind === kind ? [lineOf(pipe)] : [])).join('')}
          stroke="medium.supply1"
          strokeWidth={`${PIPE_WIDTH[kind]}px`}
          opacity={0.75}
        />
      ))}
      {types.map((type) => (
        <TypeLayer key={type} type={type} nodes={nodes.filter(({ nodeType }) => nodeType === type)} />
      ))}
    </>
  )
})

/** A very short line with a thick stroke is a dot. */
function TypeLayer({ type, nodes }: { type: string; nodes: readonly PlanNode[] }) {
  const { size, color, isSquare = false } = markOf(type)
  const dots = nodes.map(({ ground }) => `M${ground.x.toFixed(1)} ${ground.y.toFixed(1)}h.01`).join('')
  const strokeLinecap = isSquare ? 'square' : 'round'
  return (
    <g data-nodes={type}>
      <Path d={dots} stroke="bg.panel" strokeLinecap={strokeLinecap} strokeWidth={`${size + 3}px`} />
      <Path d={dots} stroke={color} strokeLinecap={strokeLinecap} strokeWidth={`${size}px`} />
    </g>
  )
}

const lineOf = ({ grounds }: DrawnPipe): string =>
  grounds.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
