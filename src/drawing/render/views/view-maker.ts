import type { Container } from 'pixi.js'
import { elementMatrix, hasFlow } from '#drawing/document/element-matrix.ts'
import type { BoardElements } from '#drawing/scene/board-elements.ts'
import { type Cut, cutsOf } from '#drawing/shapes/cuts.ts'
import { drawMark } from '../element-mark.ts'
import type { FlowClock } from '../flow-mesh.ts'
import { type ElementView, type ViewTools, viewOfParts } from './element-view.ts'
import { createFlowView } from './flow.view.ts'
import type { FlowLines } from './flow-lines.ts'
import { createGroupView } from './group.view.ts'
import { createParts } from './leaf-parts.ts'

export interface ViewMakerOptions {
  readonly board: BoardElements
  readonly container: Container
  readonly flows: FlowLines
  readonly clock: FlowClock
  readonly tools: ViewTools
  /** Whether live values drive anything of the element. */
  isLive(slot: number): boolean
  /** Whether a value takes the place of the element's text. */
  showsValue(slot: number): boolean
}

/** Makes the views of a board's elements, with those of what is inside groups. */
export class ViewMaker {
  readonly #options: ViewMakerOptions

  constructor(options: ViewMakerOptions) {
    this.#options = options
  }

  create(slot: number): ElementView {
    const { flows, container, tools, board } = this.#options
    const mark = () => drawMark(this.#elementIn(slot), tools.contexts)
    return flows.createView(slot, mark) ?? this.#createIn(container, slot, board.rankOf(slot), [])
  }

  /** @param around - What cuts the group around it. */
  #createIn(container: Container, slot: number, order: number, around: readonly Cut[]): ElementView {
    const { board, clock, tools, isLive, showsValue } = this.#options
    const element = this.#elementIn(slot)
    const mark = () => drawMark(element, tools.contexts)
    const cuts = cutsOf(element, around, board.parentFrameOf(slot))
    if (element.kind === 'group') {
      const children = board.tree.childrenOf(slot).filter((child) => this.#elementIn(child).visible)
      const members = children.map((child) => ({
        slot: child,
        isLive: isLive(child),
        createView: (inside: Container) => this.#createIn(inside, child, 0, cuts),
      }))
      return createGroupView(element, members, tools.contexts, order, container, mark)
    }
    if (hasFlow(element)) return createFlowView(element, clock, container, mark)
    // the value is drawn instead of the text
    const drawn = showsValue(slot) && 'text' in element ? { ...element, text: '' } : element
    return viewOfParts(createParts(drawn, elementMatrix(element), tools, cuts), element, order, container, mark)
  }

  #elementIn(slot: number) {
    const element = this.#options.board.elements[slot]
    if (!element) throw new RangeError(`The element in slot ${slot} is asked for, and there is none.`)
    return element
  }
}
