// What a pointer does to the network: the state of the tools, and the edit that a press or a drag ends with. Pure.

import type { MapPointer } from '#archetypes/map/map-layers.ts'
import { applyChange, type NetworkChange } from '#contract/pipes/edits/change.ts'
import {
  addChamber,
  addPipe,
  type EditResult,
  insertCorner,
  moveCorner,
  moveNode,
  nearestStretch,
  type Obstacle,
  splitPipe,
} from '#contract/pipes/edits/edit-network.ts'
import type { EditNetwork } from '#contract/pipes/edits/network.ts'
import type { Snap, Snapper } from '#contract/pipes/edits/snap.ts'
import { planeAround } from '#contract/pipes/plane.ts'
import type { Place } from '#contract/pipes/town.ts'
import { chamberAt, partOf, pipeBetween } from './names.ts'

export const TOOLS = ['select', 'pipe', 'chamber'] as const
export type ToolName = (typeof TOOLS)[number]

export interface Chosen {
  readonly of: 'node' | 'pipe'
  readonly id: string
  /** Of a pipe: the number of its chosen corner; null: none. */
  readonly corner: number | null
}

export type Anchor = Snap | { readonly of: 'free'; readonly place: Place }

/** What a drag moves. */
type Grip =
  | { readonly of: 'node'; readonly id: string }
  | { readonly of: 'corner'; readonly id: string; readonly at: number; readonly isNew: boolean }

interface Sketch {
  readonly from: Anchor
  readonly corners: readonly Place[]
  /** Where it was pressed last, px. */
  readonly x: number
  readonly y: number
}

export interface ToolState {
  readonly tool: ToolName
  readonly chosen: Chosen | null
  /** A pipe that is being drawn. */
  readonly sketch: Sketch | null
  readonly drag: { readonly grip: Grip; readonly x: number; readonly y: number; readonly to: Place | null } | null
  /** Where the pointer is, as it would be taken. */
  readonly pointer: Anchor | null
}

export const FIRST_STATE: ToolState = { tool: 'select', chosen: null, sketch: null, drag: null, pointer: null }

export interface ToolStep {
  readonly state: ToolState
  readonly isTaken: boolean
  readonly edit: EditResult | null
}

/** What a press meant. */
type Hit = { readonly of: 'node' | 'pipe'; readonly id: string } | { readonly of: 'corner'; readonly at: number } | null

export interface ToolContext {
  readonly network: EditNetwork
  readonly snapper: Snapper
  /** Nodes that stay where they are. */
  readonly held: ReadonlySet<string>
}

/** So near the pointer takes something, px. */
const REACH_PX = 12
/** From a press to the thing that it means, px: the size of a mark. */
const HIT_PX = 9
/** The same below a finger, px. */
const FINGER_PX = 22
/** A press that moves less is no drag, px. */
const STILL_PX = 4

export function stepTool(state: ToolState, pointer: MapPointer, context: ToolContext): ToolStep {
  if (pointer.kind === 'cancel') return stay({ ...state, drag: null, pointer: null })
  // a finger on the chosen thing drags it; anywhere else it moves the map
  if (pointer.isTouch && pointer.kind === 'down' && !isOnChosen(state, pointer, context)) return stay(state)
  if (state.tool === 'select') return select(state, pointer, context)
  const anchor = anchorOf(pointer, context)
  if (pointer.kind === 'double') return state.tool === 'pipe' ? endSketch(state, context) : stay(state)
  if (pointer.kind !== 'down') return stay({ ...state, pointer: anchor })
  if (state.tool === 'chamber') return { ...stay(state), edit: putChamber(context.network, anchor) }
  return draw(state, anchor, pointer, context)
}

const stay = (state: ToolState, isTaken = false): ToolStep => ({ state, isTaken, edit: null })

function anchorOf(
  { place, metres, isFree }: MapPointer,
  { snapper }: ToolContext,
  except?: ReadonlySet<string>,
): Anchor {
  const found = isFree ? null : snapper.snap(place, REACH_PX * metres, except)
  return found ?? { of: 'free', place }
}

function select(state: ToolState, pointer: MapPointer, context: ToolContext): ToolStep {
  const { network, held } = context
  const { drag, chosen } = state
  if (pointer.kind === 'down') {
    const hit = hitOf(pointer, chosen, context)
    if (hit?.of === 'corner' && chosen?.of === 'pipe') {
      const grip = { of: 'corner', id: chosen.id, at: hit.at, isNew: false } as const
      return stay(
        { ...state, chosen: { ...chosen, corner: hit.at }, drag: { grip, x: pointer.x, y: pointer.y, to: null } },
        true,
      )
    }
    if (hit?.of === 'node') {
      const grip = { of: 'node', id: hit.id } as const
      const next = { ...state, chosen: { of: 'node', id: hit.id, corner: null } as const }
      return held.has(hit.id)
        ? stay(next)
        : stay({ ...next, drag: { grip, x: pointer.x, y: pointer.y, to: null } }, true)
    }
    if (hit?.of === 'pipe') {
      const isAgain = chosen?.of === 'pipe' && chosen.id === hit.id
      const on = isAgain ? nearestStretch(network.pipes.get(hit.id)?.line ?? [], pointer.place).after : null
      const next = { ...state, chosen: { of: 'pipe', id: hit.id, corner: null } as const }
      if (on === null) return stay(next)
      // a pipe that is chosen bends where it is dragged
      const grip = { of: 'corner', id: hit.id, at: on + 1, isNew: true } as const
      return stay({ ...next, drag: { grip, x: pointer.x, y: pointer.y, to: null } }, true)
    }
    return stay({ ...state, chosen: null })
  }
  if (!drag) return stay(state)
  if (pointer.kind === 'up') {
    const done = { ...state, drag: null, pointer: null }
    if (!drag.to) return stay(done)
    const { grip } = drag
    const corner = grip.of === 'corner' && chosen?.of === 'pipe' ? { ...chosen, corner: grip.at } : chosen
    return { state: { ...done, chosen: corner }, isTaken: true, edit: moveGrip(network, grip, drag.to) }
  }
  if (pointer.kind !== 'move') return stay(state)
  const isStill = drag.to === null && Math.hypot(pointer.x - drag.x, pointer.y - drag.y) < STILL_PX
  if (isStill) return stay(state, true)
  const anchor = anchorOf(pointer, context, movedBy(network, drag.grip))
  // a node on another one would be two in one place
  const isOnNode = drag.grip.of === 'node' && anchor.of !== 'line'
  const to = isOnNode ? pointer.place : anchor.place
  return stay({ ...state, drag: { ...drag, to }, pointer: isOnNode ? null : anchor }, true)
}

function isOnChosen({ tool, chosen }: ToolState, pointer: MapPointer, context: ToolContext): boolean {
  if (tool !== 'select' || !chosen) return false
  const hit = hitOf(pointer, chosen, context)
  return hit?.of === 'corner' || hit?.id === chosen.id
}

/** Corners of the chosen pipe lie over everything else. */
function hitOf({ place, metres, isTouch }: MapPointer, chosen: Chosen | null, { network, snapper }: ToolContext): Hit {
  const reach = (isTouch ? FINGER_PX : HIT_PX) * metres
  const { spotOf } = planeAround(place)
  const corners = chosen?.of === 'pipe' ? (network.pipes.get(chosen.id)?.line ?? []).slice(1, -1) : []
  const offs = corners.map((corner) => Math.hypot(...spotOf(corner)))
  const least = Math.min(...offs)
  if (least <= reach) return { of: 'corner', at: offs.indexOf(least) + 1 }
  const found = snapper.snap(place, reach)
  if (!found) return null
  return { of: found.of === 'node' ? 'node' : 'pipe', id: found.id }
}

function movedBy(network: EditNetwork, grip: Grip): ReadonlySet<string> {
  if (grip.of === 'corner') return new Set([grip.id])
  const pipes = [...network.pipes.values()].filter(({ from, to }) => from === grip.id || to === grip.id)
  return new Set([grip.id, ...pipes.map(({ id }) => id)])
}

function moveGrip(network: EditNetwork, grip: Grip, to: Place): EditResult {
  if (grip.of === 'node') return moveNode(network, grip.id, to)
  return grip.isNew ? insertCorner(network, grip.id, grip.at, to) : moveCorner(network, grip.id, grip.at, to)
}

/** The network as it would be if the drag ended now. */
export function draggedNetwork(network: EditNetwork, { drag }: ToolState): EditNetwork {
  const change = drag?.to ? moveGrip(network, drag.grip, drag.to).change : null
  return change ? applyChange(network, change) : network
}

function putChamber(network: EditNetwork, anchor: Anchor): EditResult {
  if (anchor.of === 'node') return { change: null, obstacle: 'atEnd' }
  return anchored(network, anchor).edit
}

/** The node at an anchor: there, put on a pipe, or put on free ground. */
function anchored(network: EditNetwork, anchor: Anchor): { readonly node: string; readonly edit: EditResult } {
  if (anchor.of === 'node') return { node: anchor.id, edit: { change: [], obstacle: null } }
  const chamber = chamberAt(network, anchor.place)
  if (anchor.of !== 'line') return { node: chamber.id, edit: addChamber(network, chamber) }
  return {
    node: chamber.id,
    edit: splitPipe(network, { pipe: anchor.id, after: anchor.after, chamber, part: partOf(network) }),
  }
}

function draw(state: ToolState, anchor: Anchor, { x, y }: MapPointer, context: ToolContext): ToolStep {
  const { sketch } = state
  if (!sketch)
    return stay({ ...state, chosen: null, sketch: { from: anchor, corners: [], x, y }, pointer: anchor }, true)
  // the second press of a double one
  if (Math.hypot(x - sketch.x, y - sketch.y) < STILL_PX) return stay(state, true)
  if (anchor.of === 'free')
    return stay({ ...state, sketch: { from: sketch.from, corners: [...sketch.corners, anchor.place], x, y } }, true)
  return finish(state, sketch.from, sketch.corners, anchor, context)
}

/** Ends a pipe on free ground, at its last corner. */
export function endSketch(state: ToolState, context: Pick<ToolContext, 'network'>): ToolStep {
  const { sketch } = state
  const last = sketch?.corners.at(-1)
  if (!sketch || !last) return stay({ ...state, sketch: null })
  return finish(state, sketch.from, sketch.corners.slice(0, -1), { of: 'free', place: last }, context)
}

function finish(
  state: ToolState,
  from: Anchor,
  corners: readonly Place[],
  to: Anchor,
  { network }: Pick<ToolContext, 'network'>,
): ToolStep {
  const begun = anchored(network, from)
  if (!begun.edit.change) return refuse(state, begun.edit.obstacle)
  const withStart = applyChange(network, begun.edit.change)
  // both ends on one pipe: by then its second part may be meant
  const ended = anchored(withStart, to.of === 'line' ? onPart(withStart, to, begun.edit.change) : to)
  if (!ended.edit.change) return refuse(state, ended.edit.obstacle)
  const withBoth = applyChange(withStart, ended.edit.change)
  const pipe = pipeBetween(withBoth, [begun.node, ended.node], corners)
  const added = addPipe(withBoth, pipe)
  if (!added.change) return refuse(state, added.obstacle)
  const change = [...begun.edit.change, ...ended.edit.change, ...added.change]
  const chosen = { of: 'pipe', id: pipe.id, corner: null } as const
  return { state: { ...state, sketch: null, chosen }, isTaken: true, edit: { change, obstacle: null } }
}

/** Where a pipe that was split meanwhile is met. */
function onPart(network: EditNetwork, anchor: Extract<Anchor, { of: 'line' }>, change: NetworkChange): Anchor {
  const parts = [anchor.id, ...change.flatMap((one) => (one.of === 'pipe' && one.before === null ? [one.id] : []))]
  const offs = parts.map((id) => ({ id, ...nearestStretch(network.pipes.get(id)?.line ?? [], anchor.place) }))
  const [best] = offs.toSorted((one, other) => one.off - other.off)
  return best ? { ...anchor, id: best.id, after: best.after } : anchor
}

const refuse = (state: ToolState, obstacle: Obstacle | null): ToolStep => ({
  state: { ...state, sketch: null },
  isTaken: true,
  edit: obstacle ? { change: null, obstacle } : null,
})
