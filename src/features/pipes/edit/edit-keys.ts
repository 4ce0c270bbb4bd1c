import type { KeyboardEvent } from 'react'
import { type EditResult, moveNode } from '#contract/pipes/edits/edit-network.ts'
import type { EditNetwork } from '#contract/pipes/edits/network.ts'
import { planeAround } from '#contract/pipes/plane.ts'
import { isTyping } from '#lib/is-typing.ts'
import type { Chosen } from './tools.ts'

/** A press of an arrow moves so far, m. */
const STEP_M = 0.5
const ARROWS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

interface EditKeys {
  read(): { readonly network: EditNetwork; readonly chosen: Chosen | null; readonly held: ReadonlySet<string> }
  take(result: EditResult): void
  remove(): void
  undo(): void
  redo(): void
  /** Gives up what is being done. */
  back(): void
  /** Ends the pipe that is being drawn. */
  end(): void
}

/** Hears keys before the map does; fields and dialogs keep theirs. */
export function pressEditKey(event: KeyboardEvent, keys: EditKeys): void {
  if (isTyping(event.target) || event.defaultPrevented || isInDialog(event.target)) return
  if (!handle(event, keys)) return
  event.preventDefault()
  event.stopPropagation()
}

const isInDialog = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('[role=dialog], [role=alertdialog]') !== null

function handle({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent, keys: EditKeys): boolean {
  const isOnButton = target instanceof HTMLElement && target.closest('button, [role=radiogroup]') !== null
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase()
    if (letter === 'z' && !shiftKey) keys.undo()
    else if (letter === 'y' || letter === 'z') keys.redo()
    else return false
    return true
  }
  if (key === 'Escape') keys.back()
  else if (key === 'Delete') keys.remove()
  else if (key === 'Enter' && !isOnButton) keys.end()
  else {
    const { network, chosen, held } = keys.read()
    const place = chosen?.of === 'node' ? network.nodes.get(chosen.id)?.place : null
    const arrow = ARROWS[key]
    // tools are chosen by arrows as well
    if (!arrow || !chosen || !place || isOnButton || held.has(chosen.id)) return false
    const plane = planeAround(place)
    keys.take(moveNode(network, chosen.id, plane.placeOf([arrow[0] * STEP_M, arrow[1] * STEP_M])))
  }
  return true
}
