import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawingStage } from '#drawing/stage.ts'
import type { Editor } from '../editor/editor.ts'
import { listenForInput, type StageInput } from '../input/listen-for-input.ts'
import { cameraAtom, editorAtom, editorStateAtom } from './editor-atoms.ts'
import { portsAtom } from './ports-atom.ts'
import { TypedText } from './typed-text.tsx'

interface StageHostProps {
  /** Of the drawing, for its accessible name. */
  readonly title: string
  /** Whether the pointer pans whatever the tool. */
  readonly isPanning: () => boolean
}

/** The board that is edited, with everything a pointer does to it. */
export function StageHost({ title, isPanning }: StageHostProps) {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const { live } = useAtomValue(portsAtom)
  const { typing } = useAtomValue(editorStateAtom)
  const setCamera = useSetAtom(cameraAtom)
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [isFull, setFull] = useState(false)
  const input = useRef<StageInput | null>(null)
  /** The editor whose board is shown. */
  const onStage = useRef<Editor | null>(null)
  // keys act on the board at once, as in any editor
  useEffect(() => target?.focus({ preventScroll: true }), [target])
  useEffect(() => {
    if (!target) return
    const { tools } = editor
    const listening = listenForInput({
      target,
      stage: editor.stage,
      isPanning,
      listener: {
        down: (pointer) => void tools.pointer('down', pointer),
        move: (pointer) => {
          editor.setPointer(pointer.world)
          void tools.pointer('move', pointer)
        },
        up: (pointer) => void tools.pointer('up', pointer),
        cancel: () => void tools.cancel(),
        leave: () => tools.settle(),
        rest: () => {
          editor.setPointer(null)
          editor.setHover(null)
        },
      },
    })
    input.current = listening
    const stopCursor = editor.listenToInput(() => target.style.setProperty('--tool-cursor', tools.cursor))
    return () => {
      listening.stop()
      stopCursor()
      input.current = null
    }
  }, [editor, target, isPanning])

  return (
    <DrawingStage
      shown={editor.staged}
      {...(live && { live })}
      labels={{
        drawing: t('editor.canvasLabel', { title }),
        restoring: t('drawing.restoring'),
        unavailable: t('drawing.unavailable'),
      }}
      onStage={(session) => {
        // the one that goes may be of the editor before, as of the canvas inside an element
        if (session) onStage.current = editor
        onStage.current?.attach(session)
        if (session) setCamera(session.camera.current)
      }}
      onFrame={() => input.current?.flush()}
      onCamera={() => {
        editor.refresh()
        setCamera(editor.stage.camera)
      }}
      onFull={() => setFull(true)}
      onTarget={setTarget}
    >
      {isFull && <output className="drawing-stage-note">{t('editor.full')}</output>}
      {typing && <TypedText typing={typing} />}
    </DrawingStage>
  )
}
