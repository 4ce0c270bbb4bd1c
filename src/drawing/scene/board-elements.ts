import type { BoardChange } from '../document/drawing-change.ts'
import { versionOf } from '../document/drawing-content.ts'
import type { DrawingElement } from '../document/drawing-element.ts'
import { type BoardRecord, elementOf, placesOf } from '../document/drawing-record.ts'
import { elementMatrix } from '../document/element-matrix.ts'
import type { JsonFields } from '../document/operation.ts'
import { isMovedCopy, readElement } from '../document/read-element.ts'
import { type Affine, composeAffines, IDENTITY } from '../geometry/affine.ts'
import { type Box, boxAt, EMPTY_BOX, isEmptyBox, unionBoxes, writeBox } from '../geometry/box.ts'
import { detailZoom } from './detail.ts'
import { elementBox, extentOf, type SeenElements, seenSlots } from './element-boxes.ts'
import { LineJumps } from './line-jumps.ts'
import { SlotTree } from './slot-tree.ts'

/** What a change did to the slots of a board. A slot is in at most one of the first three lists. */
export interface SlotChange {
  readonly added: Uint32Array
  /** Freed: a later change may give them to other elements. */
  readonly removed: Uint32Array
  readonly changed: Uint32Array
  /** Those of the changed ones that were only moved: they look as before. */
  readonly shifted: Uint32Array
  /** Null where the drawing order of all stayed. Otherwise as {@link GeometryService.splice} takes it. */
  readonly splice: { readonly removed: Uint32Array<ArrayBuffer>; readonly indices: Uint32Array<ArrayBuffer> } | null
  /** The same of what is inside groups. What an outer group does to its members makes them changed or shifted. */
  readonly members: MemberChange
}

type MemberChange = { readonly [List in 'added' | 'removed' | 'changed' | 'shifted']: readonly number[] }
type MemberNotes = { readonly [List in 'added' | 'removed' | 'changed']: number[] }

const NO_RANK = 0xffffffff

/**
 * The elements of one board while it is shown. Each has a slot, a number that it keeps wherever in the drawing order it
 * goes: views, pieces, bindings and live effects go by slot, so that an insert or a move to the front renumbers none of
 * them. Its rank is its index in the stored list: the drawing order, in which the geometry service counts. Elements
 * that cannot be drawn have slots too, and an empty box. What is inside a group has slots for its live values, and
 * neither rank nor box.
 */
export class BoardElements {
  readonly #slots = new Map<string, number>()
  readonly #elements: (DrawingElement | null)[]
  /** As stored, by slot. */
  readonly #stored: (JsonFields | undefined)[] = []
  readonly #free: number[] = []
  readonly #jumps: LineJumps
  /** The groups, and what is inside them. */
  readonly tree = new SlotTree()
  #boxes: Float32Array
  #detailZooms: Float32Array
  #order: Uint32Array<ArrayBuffer>
  #ranks: Uint32Array
  /** Slots of all that is drawn, in drawing order, and the box around them; null where they have to be found anew. */
  #seenSlots: Uint32Array<ArrayBuffer> | null = null
  #extent: Box | null = null

  constructor(record: BoardRecord) {
    const { objects } = record.objects
    this.#boxes = new Float32Array(objects.length * 4)
    this.#detailZooms = new Float32Array(objects.length)
    this.#elements = objects.map(() => null)
    this.#jumps = new LineJumps(this.#elements, (slot) => this.tree.parentOf(slot) !== undefined)
    this.#order = Uint32Array.from(objects, (_, index) => index)
    this.#ranks = this.#order.slice()
    const version = versionOf(record)
    for (const [slot, stored] of objects.entries()) {
      const uuid = String(stored.uuid)
      this.#slots.set(uuid, slot)
      this.#set(slot, stored, version, { added: [], removed: [], changed: [] })
    }
    this.#jumps.follow(this.#order, this.#order)
  }

  /** Elements by slot; null where a slot is free or its element cannot be drawn. */
  get elements(): readonly (DrawingElement | null)[] {
    return this.#elements
  }

  get numElements(): number {
    return this.#order.length
  }

  /** Boxes by slot, document px; empty ones where nothing is drawn. */
  get boxes(): Float32Array {
    return this.#boxes
  }

  /** Least zoom at which each is worth drawing, by slot. */
  get detailZooms(): Float32Array {
    return this.#detailZooms
  }

  /** Slots in drawing order. */
  get order(): Uint32Array {
    return this.#order
  }

  /** All that is drawn, in drawing order. O(elements) after a change. */
  get seen(): SeenElements {
    this.#seenSlots ??= seenSlots(this.#boxes, this.#order)
    this.#extent ??= extentOf(this.#boxes, this.#seenSlots)
    return { slots: this.#seenSlots, extent: this.#extent }
  }

  slotOf(uuid: string): number | undefined {
    return this.#slots.get(uuid)
  }

  /** Place in the drawing order. */
  rankOf(slot: number): number {
    return this.#ranks[slot] ?? NO_RANK
  }

  /** Translates an answer of the geometry service. */
  slotsOf(ranks: Uint32Array): Uint32Array<ArrayBuffer> {
    return lookedUp(this.#order, ranks)
  }

  /** Places of some slots in the drawing order. */
  ranksOf(slots: Uint32Array): Uint32Array<ArrayBuffer> {
    return lookedUp(this.#ranks, slots)
  }

  /** From an element's own space to the board. */
  frameOf(slot: number): Affine {
    const element = this.#elements[slot]
    if (!element) throw new RangeError(`There is no element in slot ${slot}.`)
    const matrix = elementMatrix(element)
    return this.tree.parentOf(slot) === undefined ? matrix : composeAffines(this.parentFrameOf(slot), matrix)
  }

  /** From the space that an element stands in to the board: that of the group around it, if it is in one. */
  parentFrameOf(slot: number): Affine {
    const parent = this.tree.parentOf(slot)
    return parent === undefined ? IDENTITY : this.frameOf(parent)
  }

  /** Whether neither the element nor a group around it is hidden. */
  isDrawn(slot: number): boolean {
    if (!this.#elements[slot]?.visible) return false
    const parent = this.tree.parentOf(slot)
    return parent === undefined || this.isDrawn(parent)
  }

  /** Boxes of some slots, one after another. */
  boxesOf(slots: Uint32Array): Float32Array<ArrayBuffer> {
    const boxes = new Float32Array(slots.length * 4)
    for (let at = 0; at < slots.length; at++) {
      const from = (slots[at] ?? 0) * 4
      boxes.set(this.#boxes.subarray(from, from + 4), at * 4)
    }
    return boxes
  }

  /**
   * Follows a change to the board after it. O(elements that it names), and a copy of numbers where the order changed.
   */
  follow(after: BoardRecord, { added, removed, changed, moved }: BoardChange): SlotChange {
    const version = versionOf(after)
    const wasAllSeen = this.#seenSlots?.length === this.#order.length
    const notes: MemberNotes = { added: [], removed: [], changed: [] }
    const changedSlots = this.#slotsByUuid(changed)
    const shifted = changedSlots.filter((slot, at) => {
      const stored = elementOf(after, changed[at] ?? '')
      const isShifted = isOnlyMoved(this.#stored[slot], stored)
      this.#set(slot, stored, version, notes)
      return isShifted
    })
    const removedSlots = this.#slotsByUuid(removed)
    const leaving = removed.length + moved.length === 0 ? NO_SLOTS : concat(removedSlots, this.#slotsByUuid(moved))
    const leavingRanks = leaving.map((slot) => this.rankOf(slot)).sort()
    for (const [at, uuid] of removed.entries()) this.#release(removedSlots[at] ?? 0, uuid, notes)
    const addedSlots = Uint32Array.from(added, (uuid) => this.#take(uuid, elementOf(after, uuid), version, notes))
    const splice = leaving.length + added.length === 0 ? null : this.#reorder(after, leavingRanks, [...added, ...moved])
    // where all were seen before, those that the change names tell whether all are
    const hasBox = (slot: number): boolean => !isEmptyBox(boxAt(this.#boxes, slot))
    if (wasAllSeen && !this.#seenSlots && changedSlots.every(hasBox) && addedSlots.every(hasBox))
      this.#seenSlots = this.#order
    const members = {
      ...notes,
      shifted: this.tree.isFlat ? [] : [...shifted].flatMap((slot) => this.tree.membersOf(slot)),
    }
    const jumped = this.#jumps.follow([...changedSlots, ...addedSlots, ...removedSlots], this.#order)
    const followed = { added: addedSlots, removed: removedSlots, splice, members }
    if (jumped.length === 0) return { ...followed, changed: changedSlots, shifted }
    const known = new Set([...changedSlots, ...addedSlots])
    const redrawn = new Set(jumped)
    return {
      ...followed,
      changed: concat(changedSlots, Uint32Array.from(jumped.filter((slot) => !known.has(slot)))),
      shifted: shifted.filter((slot) => !redrawn.has(slot)),
    }
  }

  #slotsByUuid(uuids: readonly string[]): Uint32Array<ArrayBuffer> {
    return Uint32Array.from(uuids, (uuid) => {
      const slot = this.#slots.get(uuid)
      if (slot === undefined) throw new RangeError(`The board shows no element ${uuid}.`)
      return slot
    })
  }

  /** A slot for a new element. */
  #take(uuid: string, stored: JsonFields | undefined, version: string, notes: MemberNotes): number {
    const slot = this.#free.pop() ?? this.#elements.length
    this.#slots.set(uuid, slot)
    this.#set(slot, stored, version, notes)
    return slot
  }

  #release(slot: number, uuid: string, notes: MemberNotes): void {
    this.#slots.delete(uuid)
    this.#set(slot, undefined, '', notes)
    this.#ranks[slot] = NO_RANK
    this.#free.push(slot)
  }

  #set(slot: number, stored: JsonFields | undefined, version: string, notes: MemberNotes): void {
    this.#makeRoom(slot)
    const element = stored ? readElement(stored, version) : null
    const box = element ? elementBox(element) : EMPTY_BOX
    this.#elements[slot] = element
    this.#stored[slot] = stored
    const before = boxAt(this.#boxes, slot)
    writeBox(this.#boxes, slot, box)
    this.#noteBox(before, boxAt(this.#boxes, slot))
    this.#detailZooms[slot] = element ? detailZoom(element, box) : 0
    this.#setChildren(slot, element, notes)
  }

  /** Gives what is inside a group slots; members keep theirs by their place in the group. */
  #setChildren(slot: number, element: DrawingElement | null, notes: MemberNotes): void {
    const children = element?.kind === 'group' ? element.children : []
    const before = this.tree.childrenOf(slot)
    if (children.length + before.length === 0) return
    const slots = children.map((child, at) => {
      const known = before[at]
      const member = known ?? this.#free.pop() ?? this.#elements.length
      if (known === undefined) notes.added.push(member)
      else notes.changed.push(member)
      this.#makeRoom(member)
      writeBox(this.#boxes, member, EMPTY_BOX)
      this.#elements[member] = child
      this.#setChildren(member, child, notes)
      return member
    })
    for (const member of before.slice(children.length)) {
      this.#setChildren(member, null, notes)
      this.#elements[member] = null
      this.#free.push(member)
      notes.removed.push(member)
    }
    this.tree.setChildren(slot, slots)
  }

  #makeRoom(slot: number): void {
    if (slot < this.#detailZooms.length) return
    this.#detailZooms = grown(this.#detailZooms, new Float32Array(longer(slot)))
    this.#boxes = grown(this.#boxes, new Float32Array(4 * longer(slot)))
  }

  /** Notes what another box of an element does to what is seen of the board. */
  #noteBox(before: Box, after: Box): void {
    if (isEmptyBox(before) !== isEmptyBox(after)) this.#seenSlots = null
    if (!this.#extent) return
    // an element at the edge may have been alone there
    this.#extent = isEmptyBox(before) || isInside(before, this.#extent) ? unionBoxes(this.#extent, after) : null
  }

  /** Takes some ranks out of the order, and puts elements where the stored list has them. */
  #reorder(
    { objects: { objects } }: BoardRecord,
    leaving: Uint32Array<ArrayBuffer>,
    entering: readonly string[],
  ): SlotChange['splice'] {
    const places = placesOf(objects)
    const slotAt = new Map(
      entering.map((uuid) => [places.indexOf(objects, uuid) ?? NO_RANK, this.#slots.get(uuid) ?? 0]),
    )
    const indices = Uint32Array.from(slotAt.keys()).sort()
    const before = this.#order
    const after = new Uint32Array(before.length - leaving.length + indices.length)
    let [from, to, nextLeaving] = [0, 0, 0]
    /** Copies those that stay, up to a rank of the new order. */
    const copyUpTo = (end: number): void => {
      while (to < end) {
        const stop = leaving[nextLeaving] ?? before.length
        const count = Math.min(stop - from, end - to)
        if (count <= 0 && nextLeaving >= leaving.length) throw new RangeError('The change does not fit the board.')
        after.set(before.subarray(from, from + count), to)
        from += count
        to += count
        if (from < stop || nextLeaving >= leaving.length) continue
        from++
        nextLeaving++
      }
    }
    for (const index of indices) {
      copyUpTo(index)
      after[to++] = slotAt.get(index) ?? 0
    }
    copyUpTo(after.length)
    this.#order = after
    this.#seenSlots = null
    if (this.#ranks.length < this.#elements.length)
      this.#ranks = grown(this.#ranks, new Uint32Array(longer(this.#elements.length)))
    const ranks = this.#ranks
    for (let rank = Math.min(leaving[0] ?? NO_RANK, indices[0] ?? NO_RANK); rank < after.length; rank++)
      ranks[after[rank] ?? 0] = rank
    return { removed: leaving, indices }
  }
}

/** Whether two stored elements differ in their place alone. */
function isOnlyMoved(before: JsonFields | undefined, after: JsonFields | undefined): boolean {
  if (!before || !after) return false
  if (isMovedCopy(before, after)) return true
  const fields = Object.keys(after)
  if (fields.length !== Object.keys(before).length) return false
  return fields.every((field) => {
    const isPlace = field === 'left' || field === 'top'
    return isPlace
      ? typeof before[field] === 'number' && typeof after[field] === 'number'
      : before[field] === after[field]
  })
}

/** Whether a box stays away from the edges of another. */
const isInside = (box: Box, { minX, minY, maxX, maxY }: Box): boolean =>
  box.minX > minX && box.minY > minY && box.maxX < maxX && box.maxY < maxY

const NO_SLOTS = new Uint32Array(0)

function concat(first: Uint32Array, second: Uint32Array): Uint32Array<ArrayBuffer> {
  const both = new Uint32Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** The numbers that stand at some indices. */
function lookedUp(numbers: Uint32Array, indices: Uint32Array): Uint32Array<ArrayBuffer> {
  const found = new Uint32Array(indices.length)
  for (let at = 0; at < indices.length; at++) found[at] = numbers[indices[at] ?? 0] ?? NO_RANK
  return found
}

const longer = (needed: number): number => Math.ceil(needed * 1.5) + 8

function grown<T extends Float32Array | Uint32Array>(from: T, into: T): T {
  into.set(from)
  return into
}
