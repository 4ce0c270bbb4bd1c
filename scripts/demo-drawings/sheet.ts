// A drawing that is made by the editor without its page: every line, symbol and tee comes to the board by the editor's
// own operations, so that it is what a person would have drawn. Deterministic: ids follow from the name of the drawing.

import { createHash } from 'node:crypto'
import { CANVAS_BACKGROUND, CANVAS_DPI, DEFAULT_SIZE } from '#contract/drawing/document.ts'
import { BINDING_SLOTS } from '#contract/drawing/element.ts'
import { MEDIA, type MediumCode } from '#contract/drawing/media.ts'
import { paramsOfLevel } from '#contract/network/standard-params.ts'
import {
  type DrawingRecord,
  EQUIPMENT,
  isFields,
  type JsonFields,
  type Operation,
  worldPoint,
  writeDocument,
} from '#drawing/engine.ts'
import { portFor } from '#drawing-editor/connectors/ports.ts'
import { putIntoPipe } from '#drawing-editor/connectors/put-into-pipe.ts'
import { type ElementRef, listIn, refOf, storedAt } from '#drawing-editor/edit/edit-board.ts'
import { fieldOperations } from '#drawing-editor/edit/fields.ts'
import { shifted } from '#drawing-editor/edit/fit-groups.ts'
import { groupOperations } from '#drawing-editor/edit/group.ts'
import { insertOperations } from '#drawing-editor/edit/insert.ts'
import { mediumOperations } from '#drawing-editor/edit/medium.ts'
import type { FieldChanges } from '#drawing-editor/edit/with-fields.ts'
import { bindOperations } from '#drawing-editor/symbols/bind-symbols.ts'
import { symbolOf } from '#drawing-editor/symbols/library.ts'
import { BRANCH, makeTee } from '#drawing-editor/symbols/make-tee.ts'
import { newSymbol } from '#drawing-editor/symbols/new-symbol.ts'
import { newLine } from '#drawing-editor/tools/create/new-line.ts'
import { Editor } from '../../src/drawing-editor/editor/editor.ts'
import type { Draft, Spot } from './primitives.ts'

/** Positions are those of the top left corner, as in every Fabric before 7. */
const FABRIC_VERSION = '5.3.0'

export interface SymbolUse {
  /** What it is called; by default as the library calls it. */
  readonly name?: string
  readonly scale?: number
  /** Its own fields, such as the node that it belongs to. */
  readonly fields?: JsonFields
}

/** An element of the sheet and one of its ports. */
export interface Port {
  readonly uuid: string
  readonly port: string
}

/** A device in a pipe; a tee is one that other pipes end at. */
export interface InPipe extends SymbolUse {
  readonly symbol: string
  readonly at: Spot
  /** Fields of the pipe behind it, where they are others. */
  readonly behind?: FieldChanges
}

export interface PipeRun {
  readonly medium: MediumCode
  readonly width?: number
  readonly from: Port | Spot
  readonly to: Port | Spot
  readonly bends?: readonly Spot[]
  /** What stands in it, in the direction of the flow. */
  readonly devices?: readonly InPipe[]
  /** Fields of all its parts: the binding of its flow. */
  readonly fields?: JsonFields
  /** Ends in an arrow where it leaves the sheet. */
  readonly isOutlet?: boolean
}

/** Points that tell the state of a device of a node: 1 while it runs, and while it is faulty. */
export interface DeviceState {
  /** Empty for the unit that the drawing is shown for. */
  readonly node: string
  readonly running: string | null
  readonly fault: string
}

const TEXTS = {
  text: '文本',
  button: '按钮',
  tee: '三通',
  toOverflow: 'h 后溢流',
  toEmpty: 'h 后放空',
  states: { stopped: '停止', running: '运行', fault: '故障' },
} as const

const UNITS = new Map(
  (['unit', 'source', 'boiler'] as const).flatMap(paramsOfLevel).map(({ code, unit }) => [code, unit]),
)

export class Sheet {
  readonly #name: string
  readonly #editor: Editor
  readonly #names = new Map<string, number>()
  #numIds = 0

  /** @param name - Of the drawing; all ids follow from it. */
  constructor(name: string, title: string) {
    this.#name = name
    this.#editor = new Editor({
      record: this.#emptyRecord(title),
      createUuid: () => this.#createUuid(),
      measureLine: ({ fontSize }, line) => line.length * fontSize,
      newTexts: TEXTS,
      pictureSize: async () => null,
    })
  }

  /** The canvas as JSON: compact, but each element on a line of its own. */
  get text(): string {
    const { boards, ...head } = this.#editor.drawing.record
    const [board] = boards
    if (!board) throw new RangeError('The sheet has no board.')
    const { objects, ...rest } = board
    const lines = objects.objects.map((element) => JSON.stringify(element, withoutNoise)).join(',\n')
    const outer = writeDocument({ ...head, boards: [{ ...rest, objects: { ...objects, objects: [] } }] })
    return `${outer.replace('"objects":[]', () => `"objects":[\n${lines}\n]`)}\n`
  }

  /** Puts elements on the sheet, above the others. @returns The uuid of the last one. */
  add(drafts: readonly Draft[], fields: JsonFields = {}): string {
    const elements = drafts.map((draft) => ({ ...draft, ...this.#named(draft), ...fields, uuid: this.#createUuid() }))
    this.#apply(insertOperations(this.#board, elements))
    return String(elements.at(-1)?.uuid)
  }

  /** Puts elements on the sheet whose bound values belong to a node. */
  addOf(node: string, drafts: readonly Draft[], fields: JsonFields = {}): string {
    return this.add(
      drafts.map((draft) => ofNode(node, draft)),
      fields,
    )
  }

  /** Puts a symbol on the sheet, its middle at a place, or one of its ports. */
  symbol(id: string, at: Spot, { port, ...use }: SymbolUse & { readonly port?: string } = {}): string {
    const stored = this.#newSymbol(id, at, use)
    const uuid = String(stored.uuid)
    this.#apply(insertOperations(this.#board, [stored]))
    if (port !== undefined)
      this.#shift(uuid, at[0] - this.portOf({ uuid, port })[0], at[1] - this.portOf({ uuid, port })[1])
    return uuid
  }

  /** Moves an element up or down, so that one of its ports is on a level. */
  moveTo(port: Port, y: number): void {
    this.#shift(port.uuid, 0, y - this.portOf(port)[1])
  }

  /** A joint of pipes of one medium, for where the end of one meets another. */
  joint(medium: MediumCode, at: Spot, fields: JsonFields = {}): string {
    const uuid = this.symbol('tee', at, { name: '三通', fields })
    const dots = [{ id: uuid, path: [0] }]
    this.#apply(fieldOperations(this.#board, dots, { fill: MEDIA[medium].color }))
    return uuid
  }

  /** Where a port is, document px. */
  portOf({ uuid, port }: Port): Spot {
    const ref = this.#refOf(uuid)
    const found = portFor(this.#board, ref, port, worldPoint(0, 0))
    if (found?.id !== port) throw new RangeError(`${uuid} has no port ${port}.`)
    return [found.at.x, found.at.y]
  }

  /**
   * Draws a pipe and puts its devices into it.
   *
   * @returns The uuids of the devices, in their order.
   */
  pipe({ medium, width = 6, from, to, bends = [], devices = [], fields = {}, isOutlet = false }: PipeRun): string[] {
    const uuid = this.#createUuid()
    const places = [from, ...bends, to].map((place) => worldPoint(...(isPort(place) ? this.portOf(place) : place)))
    const look = { strokeWidth: width, fill: null, strokeLineJoin: 'round', ...fields }
    const ends = { ...(isPort(from) && { from: { ...from } }), ...(isPort(to) && { to: { ...to } }) }
    const line = newLine(isOutlet ? 'arrowLine' : 'polyLine', uuid, places, { ...look, ...ends })
    this.#apply(insertOperations(this.#board, [line]))
    this.#apply(mediumOperations(this.#board, [refOf(uuid)], medium))
    let rest = uuid
    return devices.map(({ symbol, at, behind, ...use }) => {
      const part = symbol === 'tee' ? this.#tee(rest, at, use) : this.#inPipe(rest, symbol, at, use)
      rest = part.rest
      if (behind) this.#apply(fieldOperations(this.#board, [refOf(rest)], behind))
      return part.uuid
    })
  }

  /** Colours a symbol by the state of its device. */
  showState(uuid: string, { node, running, fault }: DeviceState): void {
    const bound = { ref: refOf(uuid), name: '', points: { value: null, state: { running, fault } } }
    const binding = { unitCode: node, units: UNITS, words: TEXTS.states }
    const operations = bindOperations(this.#board, [bound], [], binding, () => this.#createUuid())
    // the colours alone: between pumps in parallel is no room for words below them
    this.#apply(operations.filter(({ kind }) => kind === 'edit'))
    this.#apply(fieldOperations(this.#board, [refOf(uuid)], { isControl: true }))
  }

  /** Lights a valve of the unit that the drawing is shown for while it is open. */
  showOpen(uuid: string, code: string): void {
    const bodies = listIn(storedAt(this.#board, refOf(uuid)) ?? {}).flatMap((part, place) =>
      isFields(part) && part.fill === EQUIPMENT.body ? [{ id: uuid, path: [place] }] : [],
    )
    const color = `{${code}} > 0 ? ${EQUIPMENT.outline} : ${EQUIPMENT.body}`
    this.#apply(fieldOperations(this.#board, bodies, { expressions: { color } }))
  }

  /** Makes elements one group, with fields of its own. */
  group(uuids: readonly string[], fields: JsonFields): string {
    const uuid = this.#createUuid()
    this.#apply(groupOperations(this.#board, uuids.map(refOf), uuid))
    this.#apply(fieldOperations(this.#board, [refOf(uuid)], fields))
    return uuid
  }

  #tee(line: string, at: Spot, { fields = {} }: SymbolUse): { readonly uuid: string; readonly rest: string } {
    const name = this.#unusedName('三通')
    const tee = makeTee(this.#board, refOf(line), worldPoint(...at), name, () => this.#createUuid())
    if (!tee) throw new RangeError(`No tee fits at ${at}.`)
    this.#apply(tee.operations)
    this.#apply(fieldOperations(this.#board, [refOf(tee.uuid)], fields))
    return { uuid: tee.uuid, rest: tee.rest.id }
  }

  #inPipe(line: string, symbol: string, at: Spot, use: SymbolUse): { readonly uuid: string; readonly rest: string } {
    const stored = this.#newSymbol(symbol, at, use)
    const rest = this.#createUuid()
    const operations = putIntoPipe(this.#board, refOf(line), stored, worldPoint(...at), () => rest)
    if (!operations) throw new RangeError(`${symbol} does not fit into the pipe at ${at}.`)
    this.#apply(operations)
    return { uuid: String(stored.uuid), rest }
  }

  #newSymbol(id: string, [x, y]: Spot, { name, scale = 1, fields = {} }: SymbolUse): JsonFields {
    const symbol = symbolOf(id)
    if (!symbol) throw new RangeError(`The library has no ${id}.`)
    const board = { version: FABRIC_VERSION, createUuid: () => this.#createUuid() }
    const stored = newSymbol({ symbol, name: this.#unusedName(name ?? symbol.name.zh) }, worldPoint(x, y), board)
    const objects = listIn(stored).map((part) => (isFields(part) ? finerStroke(part, scale) : part))
    const grown = { ...stored, scaleX: scale, scaleY: scale, objects, ...fields }
    const [dx, dy] = [Number(stored.width) * (1 - scale), Number(stored.height) * (1 - scale)]
    return shifted(grown, dx / 2, dy / 2, FABRIC_VERSION)
  }

  #shift(uuid: string, dx: number, dy: number): void {
    const { left = 0, top = 0 } = shifted(storedAt(this.#board, refOf(uuid)) ?? {}, dx, dy, FABRIC_VERSION)
    this.#apply(fieldOperations(this.#board, [refOf(uuid)], { left, top }))
  }

  #named({ elementName }: Draft): JsonFields {
    return typeof elementName === 'string' ? { elementName: this.#unusedName(elementName) } : {}
  }

  /** Names are told apart by a number, so that an element is found by its name. */
  #unusedName(name: string): string {
    const number = (this.#names.get(name) ?? 0) + 1
    this.#names.set(name, number)
    return number === 1 ? name : `${name} ${number}`
  }

  #refOf(uuid: string): ElementRef {
    const ref = this.#editor.elementNamed(uuid) ?? refOf(uuid)
    if (!storedAt(this.#board, ref)) throw new RangeError(`There is no element ${uuid}.`)
    return ref
  }

  get #board() {
    return this.#editor.board
  }

  #apply(operations: readonly Operation[]): void {
    this.#editor.apply(operations, 'draw')
  }

  /** A name-based UUID (RFC 9562, version 8), independent of clock and randomness. */
  #createUuid(): string {
    const hex = createHash('sha256')
      .update(`${this.#name}/${++this.#numIds}`)
      .digest('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }

  #emptyRecord(title: string): DrawingRecord {
    const objects = { version: FABRIC_VERSION, background: CANVAS_BACKGROUND, objects: [] }
    const board = { title, index: 0, uuid: this.#createUuid(), dpi: CANVAS_DPI, objects }
    return { ...DEFAULT_SIZE, uuid: this.#createUuid(), boards: [board] }
  }
}

/** The port of a tee where a pipe branches off. */
export const branchOf = (tee: string | undefined): Port => ({ uuid: String(tee), port: BRANCH })

const isPort = (place: Port | Spot): place is Port => 'uuid' in place

/** Lines of a symbol that is grown are as wide as those of the others. */
const finerStroke = (part: JsonFields, scale: number): JsonFields =>
  typeof part.strokeWidth === 'number'
    ? { ...part, strokeWidth: part.strokeWidth / scale, ...middleKept(part, scale) }
    : part

/** Left and top name the corner of the stroke, so they follow it. */
function middleKept({ left, top, strokeWidth, originX, originY }: JsonFields, scale: number): JsonFields {
  const inset = (Number(strokeWidth) * (1 - 1 / scale)) / 2
  return {
    ...(originX === 'left' && { left: Number(left) + inset }),
    ...(originY === 'top' && { top: Number(top) + inset }),
  }
}

/** The bound values of a draft belong to a node; none for the unit that the drawing is shown for. */
function ofNode(node: string, draft: Draft): Draft {
  const bound = BINDING_SLOTS.filter((slot) => draft[`stationVal${slot}`] !== undefined)
  const { elementName } = draft
  if (node === '') return draft
  return {
    ...draft,
    ...(typeof elementName === 'string' && { elementName: `${node} ${elementName}` }),
    ...Object.fromEntries(bound.map((slot) => [`stationId${slot}`, node])),
  }
}

/** Numbers without the noise of sums of fractions: a millionth of a px is nothing. */
const withoutNoise = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value
