import { type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CANVAS_BACKGROUND } from '#contract/drawing/document.ts'
import type { DrawingViewerHandle } from '#drawing/index.ts'
import { styled } from '#ui/styled.ts'

/** CSS px. */
const [WIDTH, HEIGHT] = [208, 132] as const

const Frame = styled('div', {
  base: {
    position: 'absolute',
    zIndex: 'bar',
    insetInlineEnd: '3',
    bottom: '3',
    overflow: 'hidden',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    boxShadow: 'overlay',
    cursor: 'crosshair',
    touchAction: 'none',
    '@media print': { display: 'none' },
  },
})
const Window = styled('div', {
  base: {
    position: 'absolute',
    insetInlineStart: 0,
    top: 0,
    borderWidth: '2px',
    borderColor: '#79bbff',
    background: 'rgba(121, 187, 255, 0.14)',
    pointerEvents: 'none',
  },
})

/** The whole board, drawn once, with the part in view; a press or drag moves the view. The drawing has keys for it. */
export function DrawingMinimap({ handle }: { handle: DrawingViewerHandle }) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isPainted = false
    const follow = (): void => {
      const { overview } = handle
      if (!overview || !view.current || !canvas.current) return
      const { extent, view: seen, paint } = overview
      const scale = scaleOf(extent)
      if (!isPainted) {
        isPainted = true
        const sharpness = globalThis.devicePixelRatio || 1
        canvas.current.width = WIDTH * sharpness
        canvas.current.height = HEIGHT * sharpness
        const context = canvas.current.getContext('2d')
        if (context) paint(context, scale * sharpness)
      }
      // outside of React: the view moves with every frame of a drag
      const { style } = view.current
      style.transform = `translate(${(seen.minX - extent.minX) * scale}px, ${(seen.minY - extent.minY) * scale}px)`
      style.width = `${(seen.maxX - seen.minX) * scale}px`
      style.height = `${(seen.maxY - seen.minY) * scale}px`
    }
    follow()
    return handle.subscribeView(follow)
  }, [handle])
  function lookAt(event: PointerEvent<HTMLDivElement>): void {
    const { overview, zoomPercent, place } = handle
    if (!overview || event.buttons !== 1) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const scale = scaleOf(overview.extent)
    handle.goTo({
      x: overview.extent.minX + (event.clientX - left) / scale,
      y: overview.extent.minY + (event.clientY - top) / scale,
      zoom: place?.zoom ?? zoomPercent / 100,
    })
  }
  return (
    <Frame
      role="img"
      aria-label={t('drawing.minimap')}
      style={{ width: WIDTH, height: HEIGHT, background: CANVAS_BACKGROUND }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        lookAt(event)
      }}
      onPointerMove={lookAt}
    >
      <canvas ref={canvas} style={{ width: WIDTH, height: HEIGHT }} />
      <Window ref={view} />
    </Frame>
  )
}

interface Extent {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** Px of the small picture to one document px. */
const scaleOf = ({ minX, minY, maxX, maxY }: Extent): number =>
  Math.min(WIDTH / Math.max(maxX - minX, 1), HEIGHT / Math.max(maxY - minY, 1))
