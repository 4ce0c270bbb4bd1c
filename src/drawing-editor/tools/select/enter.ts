import type { ElementRef } from '../../edit/edit-board.ts'
import { chosen, type Selection } from '../../selection/selection.ts'

/** A group that was just entered: nothing in it is chosen yet. */
export const enter = (group: ElementRef): Selection => chosen([], group)
