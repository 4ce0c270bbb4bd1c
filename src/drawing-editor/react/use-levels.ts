import { useState } from 'react'
import { type ElementRef, keyOf } from '../edit/edit-board.ts'
import type { Editor } from '../editor/editor.ts'
import { MAX_LEVELS, type NestedEditing, openNested } from '../nested/nested-editing.ts'

/** A canvas on the way from the drawing to the one that is edited. */
export interface Level {
  /** Empty for the drawing itself. */
  readonly id: string
  readonly editor: Editor
  /** Name of the element that holds it; of the drawing its title. */
  readonly name: string
}

interface InnerLevel extends Level {
  readonly nesting: NestedEditing
}

const NONE: readonly InnerLevel[] = []

/** The drawing, the canvases inside its elements that were opened one after another, and the ways in and back. */
export function useLevels(root: Editor, title: string) {
  const [opened, setOpened] = useState({ root, inner: NONE })
  // another document, as after a recovery, has none of the elements that were opened
  const inner = opened.root === root ? opened.inner : NONE
  const levels: readonly Level[] = [{ id: '', editor: root, name: title }, ...inner]
  const current = levels.at(-1)?.editor ?? root
  return {
    levels,
    current,
    canOpen: levels.length < MAX_LEVELS,
    /** @returns Whether the drawing inside the element could be opened. */
    open(ref: ElementRef, name: string): boolean {
      if (levels.length >= MAX_LEVELS) return false
      const nesting = openNested(current, ref)
      if (typeof nesting === 'string') return false
      current.tools.settle()
      setOpened({ root, inner: [...inner, { id: keyOf(ref), editor: nesting.editor, name, nesting }] })
      return true
    },
    /** Returns to a level; 0 is the drawing itself. */
    backTo(level: number): void {
      for (const { nesting } of inner.slice(level).toReversed()) nesting.stop()
      setOpened({ root, inner: inner.slice(0, level) })
    },
  }
}
