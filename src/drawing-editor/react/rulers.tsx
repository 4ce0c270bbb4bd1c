import { useAtomValue } from 'jotai'
import { type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Camera } from '#drawing/engine.ts'
import { type Rulings, withRuling } from '../stage/rulings.ts'
import { cameraAtom, editorAtom } from './editor-atoms.ts'

/** Thickness of a ruler, CSS px. */
const RULER_PX = 18
/** Least distance of two numbers, CSS px. */
const NUMBERS_PX = 60
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] as const

/** Rulers along the top and the left of the stage, document px. A line to snap to is dragged out of them. */
export function Rulers() {
  return (
    <>
      <Ruler axis="x" />
      <Ruler axis="y" />
    </>
  )
}

function Ruler({ axis }: { axis: 'x' | 'y' }) {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const camera = useAtomValue(cameraAtom)
  const canvas = useRef<HTMLCanvasElement>(null)
  const dragged = useRef<Rulings | null>(null)
  useEffect(() => {
    if (canvas.current) drawRuler(canvas.current, axis, camera)
  }, [axis, camera])

  // a ruler along the top gives level lines
  const ruled = axis === 'x' ? 'y' : 'x'
  const dragTo = ({ currentTarget, clientX, clientY, buttons }: PointerEvent<HTMLCanvasElement>): Rulings | null => {
    if (buttons === 0) return null
    const { right, bottom } = currentTarget.getBoundingClientRect()
    const { x, y, zoom } = editor.stage.camera
    // over the ruler itself there is no line
    const screen = ruled === 'x' ? clientX - right : clientY - bottom
    const at = screen < 0 ? null : Math.round((screen - (ruled === 'x' ? x : y)) / zoom)
    return at === null ? editor.rulings : withRuling(editor.rulings, ruled, editor.rulings[ruled].length, at)
  }
  return (
    <canvas
      ref={canvas}
      className="drawing-ruler"
      data-axis={axis}
      aria-label={t(axis === 'x' ? 'editor.rulerAcross' : 'editor.rulerDown')}
      title={t('editor.rulerHint')}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        dragged.current = dragTo(event) ?? dragged.current
        editor.previewRulings(dragged.current)
      }}
      onPointerUp={() => {
        if (dragged.current) editor.setRulings(dragged.current)
        dragged.current = null
      }}
      onPointerCancel={() => {
        dragged.current = null
        editor.previewRulings(null)
      }}
    />
  )
}

function drawRuler(canvas: HTMLCanvasElement, axis: 'x' | 'y', camera: Camera): void {
  const ratio = devicePixelRatio || 1
  const { clientWidth: width, clientHeight: height } = canvas
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { color } = getComputedStyle(canvas)
  pen.scale(ratio, ratio)
  pen.strokeStyle = color
  pen.fillStyle = color
  pen.font = '10px sans-serif'
  pen.textBaseline = 'top'
  const [offset, length] = axis === 'x' ? [camera.x, width] : [camera.y, height]
  const step = STEPS.find((one) => one * camera.zoom >= NUMBERS_PX) ?? STEPS[STEPS.length - 1] ?? 1
  const first = Math.floor(-offset / camera.zoom / step) * step
  pen.beginPath()
  for (let value = first; value * camera.zoom + offset < length; value += step) {
    for (let part = 0; part < 5; part++) {
      const at = Math.round((value + (step * part) / 5) * camera.zoom + offset) + 0.5
      const tick = part === 0 ? RULER_PX : 4
      pen.moveTo(...placeOn(axis, at, RULER_PX - tick))
      pen.lineTo(...placeOn(axis, at, RULER_PX))
    }
    writeNumber(pen, axis, value * camera.zoom + offset, String(value))
  }
  pen.stroke()
}

function writeNumber(pen: CanvasRenderingContext2D, axis: 'x' | 'y', at: number, text: string): void {
  pen.save()
  pen.translate(...placeOn(axis, at + 3, 2))
  if (axis === 'y') pen.rotate(Math.PI / 2)
  pen.fillText(text, 0, axis === 'y' ? -10 : 0)
  pen.restore()
}

const placeOn = (axis: 'x' | 'y', along: number, across: number): [number, number] =>
  axis === 'x' ? [along, across] : [across, along]
