// The whole board, small, in a corner of the stage. Its elements are drawn once after a step, when there is time; what
// moves with the camera is one frame above them.

import { useAtom, useAtomValue } from 'jotai'
import { Map as MapIcon, Minimize2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { styled } from '#ui/styled.ts'
import { boardAtom, cameraAtom, editorAtom, recordAtom } from '../editor-atoms.ts'
import { foldedAtom } from '../inspector/folded-atom.ts'
import { drawBoxes } from './draw-boxes.ts'
import { boardPlace, type MinimapView, minimapView, panTo, windowBox } from './minimap-view.ts'

const ROOM = { width: 200, height: 130 } as const
const KEY_STEP_PX = 80
const FOLD = 'minimap'
/** A board is drawn anew once its steps pause, so that nudging elements of a large one does not wait for it. */
const PAUSE_MS = 120

const Corner = styled('div', {
  base: {
    position: 'absolute',
    insetInlineEnd: '3',
    bottom: '3',
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'md',
    overflow: 'hidden',
  },
})
const Frame = styled('div', {
  base: {
    position: 'absolute',
    top: 0,
    left: 0,
    borderWidth: '1px',
    borderColor: 'accent.text',
    background: 'rgba(255, 255, 255, 0.08)',
    pointerEvents: 'none',
  },
})

export function Minimap() {
  const { t } = useTranslation()
  const [folded, setFolded] = useAtom(foldedAtom)
  const isFolded = folded.includes(FOLD)
  return (
    <Corner data-over-stage data-part="minimap">
      {!isFolded && <Overview />}
      <Box position={isFolded ? 'static' : 'absolute'} top="0.5" insetInlineEnd="0.5">
        <IconButton
          size="sm"
          aria-expanded={!isFolded}
          label={t(isFolded ? 'editorPanels.minimap.show' : 'editorPanels.minimap.hide')}
          onClick={() => setFolded(isFolded ? folded.filter((id) => id !== FOLD) : [...folded, FOLD])}
        >
          {isFolded ? <MapIcon size={16} aria-hidden /> : <Minimize2 size={16} aria-hidden />}
        </IconButton>
      </Box>
    </Corner>
  )
}

function Overview() {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const board = useAtomValue(boardAtom)
  const record = useAtomValue(recordAtom)
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useMemo(() => {
    // the board and its size are as they are after the step that made these records
    void [board, record]
    return minimapView(editor.sheet, editor.shown.seen.extent, ROOM)
  }, [editor, board, record])

  useEffect(() => {
    void [board, record]
    const timer = setTimeout(() => {
      const pen = canvas.current?.getContext('2d')
      if (!canvas.current || !pen) return
      const ratio = globalThis.devicePixelRatio || 1
      canvas.current.width = ROOM.width * ratio
      canvas.current.height = ROOM.height * ratio
      const { scale, x, y } = view
      drawBoxes(pen, editor.staged, { scale: scale * ratio, x: x * ratio, y: y * ratio })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [editor, board, record, view])

  const panBy = (dx: number, dy: number): void => editor.stage.current?.camera.panBy(dx, dy)
  const look = (event: PointerEvent<HTMLElement>): void => {
    const camera = editor.stage.current?.camera
    if (!camera || event.buttons !== 1) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const at = boardPlace(view, { x: event.clientX - left, y: event.clientY - top })
    const { dx, dy } = panTo(camera.current, camera.window, at)
    panBy(dx, dy)
  }
  const handleKey = (event: KeyboardEvent): void => {
    const ways: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
      ArrowLeft: [KEY_STEP_PX, 0],
      ArrowRight: [-KEY_STEP_PX, 0],
      ArrowUp: [0, KEY_STEP_PX],
      ArrowDown: [0, -KEY_STEP_PX],
    }
    const way = Object.hasOwn(ways, event.key) ? ways[event.key] : undefined
    if (!way) return
    panBy(...way)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Box
      role="group"
      aria-label={t('editorPanels.minimap.title')}
      title={t('editorPanels.minimap.hint')}
      tabIndex={0}
      position="relative"
      overflow="hidden"
      cursor="pointer"
      style={{ ...ROOM, touchAction: 'none' }}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        look(event)
      }}
      onPointerMove={look}
    >
      <canvas ref={canvas} style={{ ...ROOM, display: 'block' }} />
      <WindowFrame view={view} />
    </Box>
  )
}

/** What of the board the window shows; the one part that follows each frame of a pan. */
function WindowFrame({ view }: { readonly view: MinimapView }) {
  const editor = useAtomValue(editorAtom)
  const camera = useAtomValue(cameraAtom)
  const window = editor.stage.current?.camera.window
  if (!window) return null
  const { minX, minY, maxX, maxY } = windowBox(view, camera, window)
  return (
    <Frame
      style={{
        width: maxX - minX,
        height: maxY - minY,
        transform: `translate(${minX}px, ${minY}px)`,
      }}
    />
  )
}
