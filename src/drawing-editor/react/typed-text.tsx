import { useAtomValue } from 'jotai'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Affine,
  composeAffines,
  LINE_BOX_EM,
  scaling,
  type TextElement,
  translation,
  uprightMatrix,
} from '#drawing/engine.ts'
import { elementAt, parentFrameAt } from '../edit/edit-board.ts'
import type { Typing } from '../tools/tool-state.ts'
import { cameraAtom, editorAtom, editorStateAtom } from './editor-atoms.ts'

/** The field over a text that is typed, in its place and font, for whatever input method. */
export function TypedText({ typing }: { readonly typing: Typing }) {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const camera = useAtomValue(cameraAtom)
  const { record } = useAtomValue(editorStateAtom)
  const area = useRef<HTMLTextAreaElement>(null)
  const [shown, setShown] = useState(typing)
  const [text, setText] = useState(typing.text)
  if (shown !== typing) {
    setShown(typing)
    setText(typing.text)
  }
  const { ref, isReplaced } = typing
  const element = record && elementAt(editor.board, ref)

  useLayoutEffect(() => {
    const field = area.current
    field?.focus()
    if (isReplaced) field?.select()
    else field?.setSelectionRange(field.value.length, field.value.length)
  }, [isReplaced])

  if (!element || !('text' in element)) return null
  const toScreen: Affine = [camera.zoom, 0, 0, camera.zoom, camera.x, camera.y]
  const frame = composeAffines(
    toScreen,
    parentFrameAt(editor.board, ref),
    uprightMatrix(element),
    scaling(element.scaleX, element.scaleY),
    translation(-element.width / 2, -element.height / 2),
  )
  return (
    <textarea
      ref={area}
      data-over-stage
      className="drawing-typed-text"
      aria-label={t('editor.typedText')}
      value={text}
      rows={1}
      wrap={element.kind === 'textbox' ? 'soft' : 'off'}
      style={{ ...styleOf(element), background: editor.staged.background, transform: `matrix(${frame.join()})` }}
      onChange={({ target, nativeEvent }) => {
        setText(target.value)
        // what an input method is still composing is not written
        if (!('isComposing' in nativeEvent && nativeEvent.isComposing)) typing.type(target.value)
      }}
      onCompositionEnd={({ currentTarget }) => typing.type(currentTarget.value)}
      onKeyDown={({ nativeEvent: event }) => {
        event.stopPropagation()
        // the first Esc closes the candidates of the input method
        if (event.isComposing) return
        if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) typing.end()
      }}
      onBlur={() => typing.end()}
    />
  )
}

function styleOf(element: TextElement): CSSProperties {
  const { fontFamily, fontSize, fontStyle, fontWeight, charSpacing, lineHeight, textAlign, fill } = element
  const isButton = element.kind === 'button' || element.kind === 'dialog-button'
  return {
    minWidth: Math.max(element.width, fontSize),
    width: element.kind === 'textbox' || isButton ? element.width : `calc(${element.width}px + 2ch)`,
    height: Math.max(element.height, fontSize * LINE_BOX_EM * lineHeight),
    fontFamily,
    fontSize,
    fontStyle,
    fontWeight,
    letterSpacing: (charSpacing / 1000) * fontSize,
    lineHeight: LINE_BOX_EM * lineHeight,
    textAlign: isButton ? 'center' : textAlign === 'center' || textAlign === 'right' ? textAlign : 'left',
    color: isButton ? '#dfe3ea' : (fill ?? '#dfe3ea'),
  }
}
