// An expression in CodeMirror. Loaded when an expression is first edited, so nothing else may import this file or
// CodeMirror statically. The draft and the step of a change are the control's (use-draft.ts); this shows a text and tells
// what is typed.

import {
  autocompletion,
  type CompletionSource,
  closeCompletion,
  completionKeymap,
  completionStatus,
} from '@codemirror/autocomplete'
import { history, redo, redoDepth, standardKeymap, undo, undoDepth } from '@codemirror/commands'
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap, placeholder as placeholderText } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ExpressionError } from '#contract/expression/syntax.ts'
import { Box } from '#ui/box.ts'
import type { FieldAttributes } from '#ui/field.tsx'
import { CODE_STYLE } from './code-style.ts'
import { highlighting } from './highlight.ts'

export interface CodeFieldProps {
  readonly label: string
  readonly attributes: FieldAttributes
  readonly value: string
  /** What is stored: once it changes, what was typed before can no longer be brought back by undo in the field. */
  readonly stored: string
  readonly isDisabled: boolean
  readonly placeholder: string
  /** Where the caret stands in a field that takes over the focus; null for one that does not. */
  readonly caret: number | null
  readonly complete: CompletionSource
  readonly problemOf: (error: ExpressionError) => string
  readonly onText: (text: string) => void
  readonly onCommit: () => void
  /** @returns Whether there was something typed to give up. */
  readonly onGiveUp: () => boolean
  /** Undo and redo where nothing is typed. */
  readonly onTravel: (way: 'undo' | 'redo') => void
}

export function CodeField(props: CodeFieldProps) {
  const { label, attributes, value, stored, isDisabled, placeholder, caret } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const outside = useRef(new Compartment())
  const onText = useEffectEvent((text: string) => props.onText(text))
  const onCommit = useEffectEvent(() => props.onCommit())
  const onGiveUp = useEffectEvent(() => props.onGiveUp())
  const onTravel = useEffectEvent((way: 'undo' | 'redo') => props.onTravel(way))
  const complete = useEffectEvent((...asked: Parameters<CompletionSource>) => props.complete(...asked))
  const problemOf = useEffectEvent((error: ExpressionError) => props.problemOf(error))
  const attributesOf = (): Extension => [
    EditorView.contentAttributes.of({
      id: attributes.id,
      'aria-label': label,
      'aria-multiline': 'false',
      'aria-invalid': String(attributes['aria-invalid']),
      'aria-disabled': String(isDisabled),
      'aria-describedby': attributes['aria-describedby'] ?? '',
      spellcheck: 'false',
    }),
    EditorView.editable.of(!isDisabled),
    EditorState.readOnly.of(isDisabled),
    placeholderText(placeholder),
  ]

  const stateOf = useEffectEvent((text: string): EditorState => {
    const travel = (way: 'undo' | 'redo') => (target: EditorView) => {
      const [depth, run] = way === 'undo' ? [undoDepth, undo] : [redoDepth, redo]
      if (depth(target.state) > 0) run(target)
      else onTravel(way)
      return true
    }
    const commit = (): boolean => {
      onCommit()
      return true
    }
    return EditorState.create({
      doc: text,
      selection: { anchor: text.length },
      extensions: [
        history(),
        Prec.low(
          keymap.of([
            { key: 'Enter', run: commit, shift: commit },
            { key: 'Escape', run: () => onGiveUp(), stopPropagation: true },
            { key: 'Mod-z', run: travel('undo'), stopPropagation: true },
            { key: 'Mod-y', run: travel('redo'), stopPropagation: true },
            { key: 'Mod-Shift-z', run: travel('redo'), stopPropagation: true },
            ...standardKeymap.filter(({ key }) => key !== 'Enter'),
          ]),
        ),
        autocompletion({
          override: [(context) => complete(context)],
          icons: false,
          maxRenderedOptions: 50,
          // Enter right after the list has opened is meant for it: else it would write what is half typed
          interactionDelay: 0,
          defaultKeymap: false,
        }),
        Prec.highest(
          keymap.of([
            ...completionKeymap.filter(({ key }) => key !== 'Escape'),
            { key: 'Escape', run: closeShownCompletion, stopPropagation: true },
          ]),
        ),
        highlighting((error) => problemOf(error)),
        EditorView.lineWrapping,
        // an expression is one line
        EditorState.transactionFilter.of((transaction) => (transaction.newDoc.lines > 1 ? [] : transaction)),
        EditorView.clipboardInputFilter.of((pasted) => pasted.replaceAll(/\s*\n\s*/g, ' ')),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onText(state.doc.toString())
        }),
        EditorView.domEventHandlers({
          blur: (_event, target) => {
            if (completionStatus(target.state) !== null) closeCompletion(target)
            onCommit()
          },
        }),
        outside.current.of(attributesOf()),
      ],
    })
  })

  const open = useEffectEvent((parent: HTMLElement): EditorView => {
    const opened = new EditorView({ state: stateOf(value), parent })
    if (caret === null) return opened
    opened.focus()
    opened.dispatch({ selection: { anchor: Math.min(caret, value.length) } })
    return opened
  })
  useEffect(() => {
    if (!host.current) return
    const opened = open(host.current)
    view.current = opened
    return () => {
      view.current = null
      opened.destroy()
    }
  }, [])
  const reconfigure = useEffectEvent(() => {
    view.current?.dispatch({ effects: outside.current.reconfigure(attributesOf()) })
  })
  const described = attributes['aria-describedby']
  const isInvalid = attributes['aria-invalid']
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read by what is called
  useEffect(() => reconfigure(), [label, placeholder, isDisabled, isInvalid, described])
  const known = useRef(stored)
  useEffect(() => {
    const opened = view.current
    if (!opened) return
    const isOther = opened.state.doc.toString() !== value
    if (isOther || known.current !== stored) {
      const { anchor } = opened.state.selection.main
      opened.setState(stateOf(value))
      opened.dispatch({ selection: { anchor: Math.min(anchor, value.length) } })
    }
    known.current = stored
  }, [value, stored])

  return (
    <Box
      ref={host}
      css={CODE_STYLE}
      data-disabled={isDisabled || undefined}
      data-invalid={attributes['aria-invalid'] || undefined}
    />
  )
}

/** A list that is still looked for is given up as well, without using the key. */
function closeShownCompletion(view: EditorView): boolean {
  const isShown = completionStatus(view.state) === 'active'
  closeCompletion(view)
  return isShown
}
