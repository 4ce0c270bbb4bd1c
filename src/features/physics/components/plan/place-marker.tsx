import { MapPin } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Ground, groundOf, type PlanView, pixelOf } from '#features/physics/model/plan-view.ts'
import { styled } from '#ui/styled.ts'
import { pixelIn } from './use-plan-gestures.ts'

const Pin = styled('button', {
  base: {
    position: 'absolute',
    transform: 'translate(-50%, -100%)',
    padding: '1',
    color: 'accent.text',
    cursor: 'move',
    borderRadius: 'sm',
    '& svg': { fill: 'bg.panel' },
  },
})

/** Metres per press of an arrow key: alone, and with Shift. */
const STEP_M = 1
const LONG_STEP_M = 10
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface PlaceMarkerProps {
  view: PlanView
  frame: HTMLElement | null
  ground: Ground
  onMove: (ground: Ground) => void
}

/** The selected place: dragged, or moved by the arrow keys. */
export function PlaceMarker({ view, frame, ground, onMove }: PlaceMarkerProps) {
  const { t } = useTranslation()
  /** Offset from the pointer to the tip of the pin, so that the pin does not jump when it is grabbed. */
  const grip = useRef<{ readonly dx: number; readonly dy: number } | null>(null)
  const { px, py } = pixelOf(view, ground)

  function handleKey(event: KeyboardEvent): void {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    const step = event.shiftKey ? LONG_STEP_M : STEP_M
    onMove({ x: ground.x + move[0] * step, y: ground.y + move[1] * step })
  }
  function handleDown(event: PointerEvent<HTMLButtonElement>): void {
    // the plan does not pan while the pin is dragged
    event.stopPropagation()
    if (event.button !== 0 || !frame) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = pixelIn(frame, event)
    grip.current = { dx: px - at.px, dy: py - at.py }
  }
  function handleMove(event: PointerEvent): void {
    if (!grip.current || !frame) return
    const at = pixelIn(frame, event)
    onMove(groundOf(view, { px: at.px + grip.current.dx, py: at.py + grip.current.dy }))
  }
  const letGo = (): void => {
    grip.current = null
  }
  return (
    <Pin
      type="button"
      aria-label={t('physics.marker')}
      style={{ left: px, top: py }}
      onKeyDown={handleKey}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      <MapPin size={28} aria-hidden />
    </Pin>
  )
}
