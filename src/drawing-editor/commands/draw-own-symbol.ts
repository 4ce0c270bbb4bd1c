// What is chosen, as a symbol of the company: one group with ports, bound to no node.

import { PORT_SIDES, type Port, readPorts } from '#contract/drawing/connectors.ts'
import { BINDING_SLOTS } from '#contract/drawing/element.ts'
import { newCanvas } from '#contract/drawing/new-canvas.ts'
import { isFields, type JsonFields, versionOf, type WorldPoint } from '#drawing/engine.ts'
import { copiedElements } from '../commands/copied-elements.ts'
import { type PlacedPort, portsAt } from '../connectors/ports.ts'
import { listIn, storedAt } from '../edit/edit-board.ts'
import { shifted } from '../edit/fit-groups.ts'
import { groupAround } from '../edit/group.ts'
import { linePointsAt } from '../edit/line-points.ts'
import { END_FIELDS, pipeEndsOf } from '../edit/pipe-ends.ts'
import type { Editor } from '../editor/editor.ts'
import { pastedElements } from '../exchange/clipboard-format.ts'

/** Document px; a height or width that is less apart is the same. */
const SAME = 2

/** Whether what is chosen can become a symbol. */
export const canBeSymbol = ({ selection, board }: Pick<Editor, 'selection' | 'board'>): boolean =>
  selection.group === null && selection.refs.some((ref) => storedAt(board, ref) !== undefined)

/** JSON text of the canvas of a symbol that looks as what is chosen; null where nothing is. */
export function drawOwnSymbol(editor: Editor, ports: readonly Port[]): string | null {
  const copied = copiedElements(editor)
  if (!copied) return null
  const version = versionOf(editor.board)
  const createUuid = (): string => editor.createUuid()
  const elements = pastedElements(copied, { createUuid, version }).map(withoutNodes)
  const [only, ...others] = elements
  const {
    symbolId: _id,
    symbolVersion: _version,
    ...group
  } = only?.type === 'group' && others.length === 0 ? only : groupAround(elements, createUuid(), version)
  const { boards, ...canvas } = newCanvas(createUuid)
  const { left, top, width, height } = copied.box
  const drawn = { ...shifted(group, -left, -top, version), ports: ports.map((port) => ({ ...port })) }
  return JSON.stringify({
    ...canvas,
    width: Math.max(width, 1),
    height: Math.max(height, 1),
    boards: boards.map((board) => ({ ...board, objects: { ...board.objects, version, objects: [drawn] } })),
  })
}

/** Without nodes: its points are those of the unit that a drawing is shown for. */
function withoutNodes(element: JsonFields): JsonFields {
  const nodes = new Set(['stationId', ...BINDING_SLOTS.map((slot) => `stationId${slot}`)])
  const own = Object.fromEntries(Object.entries(element).filter(([field]) => !nodes.has(field)))
  const members = listIn(element)
  return members.length === 0
    ? own
    : { ...own, objects: members.map((member) => (isFields(member) ? withoutNodes(member) : member)) }
}

/**
 * Ports that suggest themselves: those of a single group, else the ports within that no line ends at, and the free ends of
 * lines. Two that are across from each other are way in and out.
 */
export function proposedPorts(editor: Editor): Port[] {
  const { board, selection } = editor
  const [only, ...others] = selection.refs
  const own = only && others.length === 0 ? readPorts(storedAt(board, only)?.ports) : null
  if (own) return [...own]
  const box = copiedElements(editor)?.box
  if (!box || box.width <= 0 || box.height <= 0) return []
  const chosen = new Set(selection.refs.map(({ id }) => id))
  const ends = selection.refs.map((ref) => pipeEndsOf(storedAt(board, ref) ?? {}))
  const isTaken = (uuid: string, port: string): boolean =>
    ends.some((one) => END_FIELDS.some((field) => one?.[field]?.uuid === uuid && one[field].port === port))
  const places = selection.refs.flatMap((ref, at): Pick<PlacedPort, 'at' | 'way'>[] => {
    const stored = storedAt(board, ref)
    if (readPorts(stored?.ports)) return portsAt(board, ref).filter(({ id }) => !isTaken(ref.id, id))
    if (stored?.type !== 'polyLine' && stored?.type !== 'arrowLine') return []
    const points = linePointsAt(board, ref)
    const isFree = (field: 'from' | 'to'): boolean => !chosen.has(ends[at]?.[field]?.uuid ?? '')
    return [
      ...(isFree('from') ? endOf(points[0], points[1]) : []),
      ...(isFree('to') ? endOf(points.at(-1), points.at(-2)) : []),
    ]
  })
  const ports = places.map(({ at, way }, index) => ({
    id: `p${index + 1}`,
    x: partOf(at.x, box.left, box.width),
    y: partOf(at.y, box.top, box.height),
    dir: sideOf(way),
  }))
  return named(ports, box)
}

const partOf = (at: number, from: number, length: number): number =>
  Math.round(Math.min(Math.max((at - from) / length, 0), 1) * 1000) / 1000

const sideOf = ({ x, y }: PlacedPort['way']): Port['dir'] => PORT_SIDES[x > 0 ? 1 : x < 0 ? 3 : y > 0 ? 2 : 0] ?? 'up'

function endOf(at: WorldPoint | undefined, before: WorldPoint | undefined): Pick<PlacedPort, 'at' | 'way'>[] {
  if (!at || !before) return []
  const [dx, dy] = [at.x - before.x, at.y - before.y]
  const isLevel = Math.abs(dx) >= Math.abs(dy)
  return [{ at, way: { x: isLevel ? Math.sign(dx) : 0, y: isLevel ? 0 : Math.sign(dy) } }]
}

/** Lines go through a symbol of two ports that are level with each other. */
function named(ports: readonly Port[], { height }: { readonly height: number }): Port[] {
  const [left, right, ...others] = ports.toSorted((a, b) => a.x - b.x)
  const isThrough = left?.dir === 'left' && right?.dir === 'right' && Math.abs(left.y - right.y) * height < SAME
  if (!left || !right || others.length > 0 || !isThrough) return [...ports]
  return [
    { ...left, id: 'in' },
    { ...right, id: 'out' },
  ]
}
