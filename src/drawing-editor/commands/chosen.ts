import type { ElementRef } from '../edit/edit-board.ts'
import type { Selection } from '../selection/selection.ts'
import type { CommandContext } from './command.ts'

// What commands ask about the chosen elements, each in time that does not grow with the drawing.

export const hasChosen = ({ editor }: CommandContext): boolean => editor.selection.refs.length > 0
export const hasTwo = ({ editor }: CommandContext): boolean => editor.selection.refs.length > 1
export const hasThree = ({ editor }: CommandContext): boolean => editor.selection.refs.length > 2

/** The element that alone is chosen. */
export function onlyChosen({ refs }: Selection): ElementRef | null {
  const [ref, ...others] = refs
  return ref && others.length === 0 ? ref : null
}
